import Testing

@testable import EverMock

@Suite struct JSONWriterTests {
  @Test func `what must be escaped is, and nothing else`() {
    let json = JSONWriter.object { $0.member("k", "\"\\/\u{1B}\n\u{7F}\u{9B}é\u{202E}") }
    let expected = "{\"k\":\"\\\"\\\\/\\u001b\\u000a\u{7F}\u{9B}é\u{202E}\"}"
    #expect(String(decoding: json, as: UTF8.self) == expected)
  }
}
