import Testing

@testable import EverMock

@Suite struct FaultTextTests {
  @Test func `a rule says which requests and what happens`() throws {
    let text = "503 retry-after=7 path=/2.3/ page=2-5 skip=1 count=3"
    let expected = FaultRule(
      .status(503, retryAfter: 7),
      path: "/2.3/",
      pages: 2...5,
      skip: 1,
      count: 3
    )
    #expect(try FaultText.rule(text) == expected)
  }

  @Test(
    arguments: [
      ("html", .html), ("html=1", .html), ("empty", .emptyBody), ("malformed", .malformed),
      ("close", .close), ("truncate", .truncate), ("hold", .hold),
      ("backoff=10", .backoff(seconds: 10)), ("quota=0", .quota(0)), ("drift=3", .drift(items: 3)),
      ("hostile-names", .hostileNames),
      ("repeat", .repeatedPage), ("empty-pages", .emptyPages),
      ("status=429", .status(429)), ("broken-images=7", .brokenImages(every: 7)),
      ("retry-after=5 status=429", .status(429, retryAfter: 5)),
    ] as [(String, Fault)]
  )
  func `each fault has a word`(text: String, fault: Fault) throws {
    #expect(try FaultText.rule(text).faults == [fault])
  }

  @Test func `pages can be one, some, or all from one on`() throws {
    #expect(try FaultText.rule("html  page=3-4").pages == 3...4)
    #expect(try FaultText.rule("html page=3-").pages == 3...Int.max)
  }

  @Test(arguments: [
    "nosuch", "nosuch=1", "99", "status=99", "status=x", "html=2", "page=5-3",
    "next=other", "path=api", "=", "count=-1", "retry-after=x",
  ])
  func `a word that isn't understood is named`(word: String) {
    #expect(throws: FaultText.Rejection(word: word)) { try FaultText.rule("html " + word) }
  }

  @Test(arguments: ["", " ", "path=/api page=2", "retry-after=7"])
  func `a rule without a fault isn't one`(text: String) {
    #expect(throws: FaultText.Rejection(word: "")) { try FaultText.rule(text) }
  }
}
