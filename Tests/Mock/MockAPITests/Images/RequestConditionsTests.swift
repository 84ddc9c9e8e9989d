import Testing

@testable import EverMock

@Suite struct RequestConditionsTests {
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
