import Testing

@testable import EverMock

@Suite struct JSONWriterTests {
  @Test func `members and elements are set apart by commas`() {
    let json = JSONWriter.object { json in
      json.member("a", 1)
      json.member("b", ["x", "y"])
      json.member("c", orNull: nil)
      json.key("d")
      json.array { json in
        json.object { _ in }
        json.object { $0.member("e", true) }
      }
      json.member("f", [])
    }
    let expected = #"{"a":1,"b":["x","y"],"c":null,"d":[{},{"e":true}],"f":[]}"#
    #expect(String(decoding: json, as: UTF8.self) == expected)
  }

  @Test func `what must be escaped is, and nothing else`() {
    let json = JSONWriter.object { $0.member("k", "\"\\/\u{1B}\n\u{7F}\u{9B}é\u{202E}") }
    let expected = "{\"k\":\"\\\"\\\\/\\u001b\\u000a\u{7F}\u{9B}é\u{202E}\"}"
    #expect(String(decoding: json, as: UTF8.self) == expected)
  }
}
