import Testing

@testable import EverMock

@Suite struct RequestTargetTests {
  @Test func `path and query are taken apart and decoded`() {
    let target = RequestTarget("/a%20b/+c?x=1%2B1&y=a+b&x=2&flag&e=")
    #expect(target.path == "/a b/+c")
    #expect(target["x"] == "1+1")
    #expect(target["y"] == "a b")
    #expect(target["flag"] == "")
    #expect(target["e"] == "")
    #expect(target["z"] == nil)
  }

  @Test(arguments: ["%", "%4", "%zz", "%+1"])
  func `a broken escape stands for itself`(text: String) {
    #expect(RequestTarget("/" + text).path == "/" + text)
  }

  @Test func `the tail is what follows a prefix`() {
    let target = RequestTarget("/api/people/1?x")
    #expect(target.tail(after: "/api/people") == "/1")
    #expect(target.tail(after: "/2.3") == nil)
  }
}
