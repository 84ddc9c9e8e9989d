import EverMock
import TestSupport
import Testing

/// Lists in other formats than JSON.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ListFormatTests {
  private let server: MockServer

  init() throws {
    server = try MockServer.start()
  }

  private func lines(_ words: String...) async throws -> [String] {
    let printed = try await Everscroll.print(["--no-cache", "--print"] + words)
    #expect(printed.status == 0, "\(printed.error)")
    return printed.lines.map { $0.split(separator: " ").joined(separator: " ") }
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
