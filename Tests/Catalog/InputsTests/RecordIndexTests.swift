import EverBase
import Testing

@testable import EverInputs

@Suite struct RecordIndexTests {
  /// The records of a text that arrives in chunks.
  private func records(_ text: String, _ form: RecordForm, chunk: Int = 1 << 16) -> [String] {
    let bytes = Array(text.utf8)
    var index = RecordIndex(form)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      bytes[start..<min(bytes.count, start + chunk)].withUnsafeBytes { index.take($0) }
    }
    index.finish()
    var found: [String] = []
    while let run = index.run(from: found.count, size: 1) {
      bytes[run.places].withUnsafeBytes { bytes in
        let block = RecordBlock(records: run.records, bytes: bytes, form: form)
        block.forEachRecord { number, record in
          #expect(number == found.count)
          found.append(String(decoding: record, as: UTF8.self))
          return true
        }
      }
    }
    #expect(found.count == index.count)
    return found
  }

  private static let table = RecordForm.rows(separator: UInt8(ascii: ","), hasQuotes: true)

  @Test(
    arguments: [
      (
        "one\n\ntwo words\r\nthrée\n\n\nlast", .lines(skipsBlanks: false),
        [
          "one", "", "two words\r", "thrée", "", "", "last",
        ]
      ),
      ("one\n\r\n \t\r\ntwo\r\n\n", .lines(skipsBlanks: true), ["one", "two\r"]),
      ("a\nb\n", .lines(skipsBlanks: false), ["a", "b"]), ("\n", .lines(skipsBlanks: false), [""]),
      ("", .lines(skipsBlanks: false), []), ("\n\n \n", .lines(skipsBlanks: true), []),
      ("a\u{0}b\nc\u{0}\u{0}d", .nulTerminated, ["a", "b\nc", "", "d"]),
      ("a,\"x\ny\"\r\n\r\n\"\"\"\n\",b\rc", table, ["a,\"x\ny\"", "\"\"\"\n\",b", "c"]),
      ("\"12\" pipe,x\"\n", table, ["\"12\" pipe,x\""]),
      (
        "5\" disk,a\nb,c\"\n", table,
        [
          "5\" disk,a", "b,c\"",
        ]
      ),
      ("a\t\"x\nb", .rows(separator: 0x09, hasQuotes: false), ["a\t\"x", "b"]),
    ] as [(String, RecordForm, [String])]
  )
  func `records are the same wherever chunks end`(
    text: String,
    form: RecordForm,
    wanted: [String]
  ) {
    for chunk in 1...(text.utf8.count + 1) { #expect(records(text, form, chunk: chunk) == wanted) }
  }

  @Test func `groups hold random records of any form in random chunks`() {
    var random = SplitMix64(seed: 7)
    let pieces = ["a", "\n", "\"", ",", "\r\n", "bc", "\u{0}", " ", "\"\"", "é"]
    for form in [Self.table, .lines(skipsBlanks: false), .lines(skipsBlanks: true), .nulTerminated]
    {
      for _ in 0..<40 {
        let text = (0..<500).map { _ in pieces[Int(random.next() % 10)] }.joined()
        let whole = records(text, form)
        #expect(records(text, form, chunk: 1 + Int(random.next() % 100)) == whole)
        if form == .lines(skipsBlanks: false) {
          let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String($0) ?? "" }
          #expect(whole == (lines.last == "" ? lines.dropLast() : lines))
        }
      }
    }
  }

  @Test func `a quotation mark that nothing ends is found, and one that is ended isn't`() {
    var index = RecordIndex(Self.table)
    Array("a,b\n\"x".utf8).withUnsafeBytes { index.take($0) }
    #expect(index.openQuote(beyond: 1) == 4 && index.openQuote(beyond: 2) == nil)
    Array("\"\n".utf8).withUnsafeBytes { index.take($0) }
    #expect(index.openQuote(beyond: 0) == nil && index.count == 2)
  }

  @Test func `places of a million records take little, and the dropped ones are gone`() {
    var index = RecordIndex(.lines(skipsBlanks: false))
    let chunk = Array(String(repeating: "\n", count: 1_000).utf8)
    for _ in 0..<1_000 { chunk.withUnsafeBytes { index.take($0) } }
    #expect(index.count == 1_000_000 && index.groupCount == 15_626)
    index.drop(before: 100)
    #expect(index.first == 128 && index.run(from: 127, size: 1) == nil)
    index.drop(before: 900_000)
    #expect(index.first == 900_032 && index.groupCount < 2_000)
    #expect(index.run(from: 900_031, size: 1) == nil)
    #expect(index.run(from: 900_040, size: 1)?.records == 900_032..<900_096)
    #expect(index.run(from: 999_999, size: 1 << 20)?.records == 999_936..<1_000_000)
    index.drop(before: 2_000_000)
    #expect(index.first == 1_000_000)
  }
}
