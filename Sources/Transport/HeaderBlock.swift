/// The header lines of an answer as they come, up to a limit.
///
/// Interim answers (100 to 199) start anew, so that the last answer's headers are left; the limit
/// counts them all.
struct HeaderBlock {
  private(set) var headers: [HTTPHeader] = []
  /// Whether the empty line has come that ends the block.
  private(set) var isComplete = false
  private var bytesLeft: Int

  /// Makes an empty block that takes that many bytes.
  init(limit: Int) {
    bytesLeft = limit
  }

  /// Takes one line with its line break; false when it passes the limit.
  mutating func take(_ line: some Collection<UInt8>) -> Bool {
    bytesLeft -= line.count
    guard bytesLeft >= 0 else { return false }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      headers = []
      isComplete = false
    } else if text.utf8.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
      isComplete = true
    } else if let first = text.utf8.first, first == 0x20 || first == 0x09 {
      fold(text)
    } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let value = trimmed(text.utf8[text.utf8.index(after: colon)...])
      headers.append(HTTPHeader(String(text[..<colon]), value))
    }
    return true
  }

  /// A line that starts with white space goes on with the last value (RFC 9112, section 5.2).
  private mutating func fold(_ text: String) {
    guard !headers.isEmpty else { return }
    headers[headers.count - 1].value += " " + trimmed(text.utf8[...])
  }
}

private func trimmed(_ bytes: Substring.UTF8View) -> String {
  let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
  var left = bytes.drop(while: isSpace)
  while let last = left.last, isSpace(last) { left.removeLast() }
  return String(Substring(left))
}
