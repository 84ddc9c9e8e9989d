import Testing
@testable import EverDefinitions

@Suite struct PathNumberTests {
  @Test(arguments: [
    ("/l/page-009.json", "10", "/l/page-010.json"), ("/l/page-001", "2", "/l/page-002"),
    ("/l/page-99.json", "100", "/l/page-100.json"), ("/l/page-09.json", "100", "/l/page-100.json"),
    ("/l/0", "1", "/l/1"), ("/l/2", "a b", "/l/a%20b"),
  ])
  func `a number in a path is replaced, and keeps its zeros`(
    path: String,
    value: String,
    expected: String
  ) throws {
    var url = try #require(WebURL("http://h" + path))
    url.setSegment(1, to: value)
    #expect(url.path == expected)
  }
}
