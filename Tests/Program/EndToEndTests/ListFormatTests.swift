import EverMock
import TestSupport
import Testing

/// Lists in other formats than JSON.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ListFormatTests {
  private let server: MockServer

  init() throws {
    server = try MockServer.start()
  }

  private func respond(_ target: String, type: String, _ body: String) {
    let headers = [MockHeader("Content-Type", type)]
    server.prepare(PreparedResponse(target, headers: headers, body: body))
  }

  private func lines(_ words: String...) async throws -> [String] {
    let printed = try await Everscroll.print(["--no-cache", "--print"] + words)
    #expect(printed.status == 0, "\(printed.error)")
    return printed.lines.map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test func `a feed is paged by its own links`() async throws {
    func feed(_ number: Int, next: String) -> String {
      """
      <feed xmlns="http://www.w3.org/2005/Atom">\(next)<entry><id>urn:\(number)</id>
      <title>Entry \(number)</title></entry></feed>
      """
    }
    respond(
      "/feed",
      type: "application/atom+xml",
      feed(1, next: "<link rel='next' href='feed?p=2'/>")
    )
    respond("/feed?p=2", type: "application/atom+xml", feed(2, next: ""))
    #expect(
      try await lines("\(server.baseURL)/feed", "--columns", "title") == ["Entry 1", "Entry 2"]
    )
  }

  @Test func `a curl command posts, and pages continue in its body`() async throws {
    for page in 1...3 {
      let items = page < 3 ? "{\"name\":\"n\(page)a\"},{\"name\":\"n\(page)b\"}" : ""
      server.prepare(
        PreparedResponse("/search", bodyPart: "\"page\":\(page)", body: "{\"items\":[\(items)]}")
      )
    }
    let url = "\(server.baseURL)/search"
    #expect(
      try await lines("--columns", "name", "curl", "-X", "POST", "--data-raw", "{\"page\":1}", url)
        == ["n1a", "n1b", "n2a", "n2b"]
    )
    let requests = server.requests.filter { $0.path.hasPrefix("/search") }
    #expect(requests.allSatisfy { $0.method == "POST" })
  }
}
