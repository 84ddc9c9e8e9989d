import EverMock
import TestSupport
import Testing

/// The user's choices in the place of what is detected.
@Suite(.serialized, .timeLimit(.minutes(5))) struct OverrideTests {
  private let server: MockServer

  init() throws {
    server = try MockServer.start()
  }

  /// The output of `--inspect` for a path.
  private func inspect(_ path: String, _ arguments: String...) async throws -> String {
    let printed = try await Everscroll.print(
      [server.baseURL + path, "--inspect", "--no-cache"] + arguments
    )
    #expect(printed.status == 0 && printed.error.isEmpty)
    return printed.output
  }

  /// The printed names of a path.
  private func names(_ path: String, _ arguments: String...) async throws -> [String] {
    let printed = try await Everscroll.print(
      [server.baseURL + path, "--no-cache", "--print", "--columns", "name"] + arguments
    )
    #expect(printed.status == 0, "\(printed.error)")
    return printed.lines.map(String.init)
  }

  @Test func `what an item is, its id and its columns can be given`() async throws {
    server.prepare(
      PreparedResponse(
        "/things",
        body: """
          {"things":[{"id":1,"name":"a"},{"id":2,"name":"b"}],
           "few":{"others":[{"id":9,"name":"z","owner":{"login":"y"}}]}}
          """
      )
    )
    let found = try await inspect("/things")
    #expect(found.contains(#""items": "things""#) && found.contains(#""count": 2"#))
    let given = try await inspect(
      "/things",
      "--items-path",
      "few.others",
      "--id",
      "name",
      "--columns",
      "name,owner.login"
    )
    #expect(given.contains(#""items": "few.others""#) && given.contains(#""count": 1"#))
    #expect(given.contains(#""id": "name""#))
    #expect(given.contains(#""columns": ["name", "owner"]"#))
    #expect(try await names("/things", "--items-path", "few.others") == ["z"])
    #expect(try await server.requestedPaths() == Array(repeating: "/things", count: 3))
  }

}
