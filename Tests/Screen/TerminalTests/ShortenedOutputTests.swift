import CEverCurses
import Testing

@Suite struct ShortenedOutputTests {
  private func shortened(_ text: String, hasColumns: Bool = true) -> String {
    var bytes = Array(text.replacing("^", with: "\u{1B}[").utf8)
    let count = bytes.withUnsafeMutableBufferPointer {
      cnc_shorten($0.baseAddress, $0.count, hasColumns)
    }
    return String(decoding: bytes[..<count], as: UTF8.self).replacing("\u{1B}[", with: "^")
  }

  @Test(arguments: [
    ("^2;5Hab^2;40Hcd", "^2;5Hab^40Gcd"), ("^2;5Hab^3;40Hcd^3;2He", "^2;5Hab^3;40Hcd^2Ge"),
    ("^2;5Ha^1mé^5C^K^2;9Hb", "^2;5Ha^1mé^5C^K^9Gb"), ("^2;5Ha\r^2;9Hb", "^2;5Ha\r^9Gb"),
    ("^2;5Ha\n^2;9Hb", "^2;5Ha\n^2;9Hb"), ("^2;5Ha^A^2;9Hb", "^2;5Ha^A^2;9Hb"),
    ("^12;5H^2;9H", "^12;5H^2;9H"), ("^5H^5H", "^5H^5H"), ("^H^H", "^H^H"),
    ("^2;5Ha^L^2;9Hb", "^2;5Ha^L^2;9Hb"),
  ])
  func `a move in the same row names the column alone`(bytes: String, shorter: String) {
    #expect(shortened(bytes) == shorter)
    #expect(shortened(bytes, hasColumns: false) == bytes)
  }

  @Test(arguments: [
    ("^31ma^39;49m^mb", "^31ma^mb"), ("^31ma^39m^mb", "^31ma^mb"), ("^39m^1m", "^39m^1m"),
    ("^39;49mb", "^39;49mb"), ("^39", "^39"), ("\u{1B}", "\u{1B}"), ("", ""),
  ])
  func `colours that are reset with everything are not reset before`(
    bytes: String,
    shorter: String
  ) {
    #expect(shortened(bytes) == shorter)
  }
}
