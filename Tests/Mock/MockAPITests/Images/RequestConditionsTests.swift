import Testing

@testable import EverMock

@Suite struct RequestConditionsTests {
  @Test(arguments: [
    ("bytes=0-9", 0..<10), ("bytes=90-", 90..<100), ("bytes=-10", 90..<100),
    ("bytes=95-200", 95..<100), ("bytes=-200", 0..<100), ("Bytes=5-5", 5..<6),
  ])
  func `a part is counted from either end`(range: String, part: Range<Int>) {
    #expect(RequestConditions(range: range).part(of: 100, tag: "t", date: "d") == .part(part))
  }

  @Test(arguments: ["bytes=100-", "bytes=100-200", "bytes=-0"])
  func `a part past the end isn't one`(range: String) {
    #expect(RequestConditions(range: range).part(of: 100, tag: "t", date: "d") == .none)
  }

  @Test(arguments: [
    nil, "items=0-9", "bytes=0-1,3-4", "bytes=9-5", "bytes=x-5", "bytes=5", "bytes=",
  ])
  func `what isn't a single part is the whole`(range: String?) {
    #expect(RequestConditions(range: range).part(of: 100, tag: "t", date: "d") == .whole)
  }

  @Test func `a part counts only while the image is the same`() {
    for (ifRange, part) in [
      ("t", RequestConditions.Part.part(0..<5)), ("d", .part(0..<5)), ("x", .whole),
    ] {
      let conditions = RequestConditions(ifRange: ifRange, range: "bytes=0-4")
      #expect(conditions.part(of: 9, tag: "t", date: "d") == part)
    }
  }

  @Test func `a tag counts more than a date`() {
    #expect(RequestConditions(ifNoneMatch: "\"a\", W/\"b\"").match(tag: "\"b\"", date: "d"))
    #expect(RequestConditions(ifNoneMatch: "*").match(tag: "\"b\"", date: "d"))
    #expect(
      !RequestConditions(ifNoneMatch: "\"a\"", ifModifiedSince: "d").match(tag: "\"b\"", date: "d")
    )
    #expect(RequestConditions(ifModifiedSince: "d").match(tag: "\"b\"", date: "d"))
    #expect(!RequestConditions().match(tag: "\"b\"", date: "d"))
  }
}
