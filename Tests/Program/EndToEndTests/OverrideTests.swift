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

  @Test func `a path without a list is reported, with the existing lists`() async throws {
    server.offerThings()
    let printed = try await Everscroll.print(
      [server.baseURL + "/things", "--no-cache", "--print", "--items-path", "data"]
    )
    #expect(printed.status == 1 && printed.output.isEmpty)
    #expect(printed.error.contains("There is nothing at data"))
    #expect(printed.error.contains("Lists are at things."))
  }

  @Test func `where the next page is named, and by which parameter, can be given`() async throws {
    let next = "\(server.baseURL)/things?page=2"
    server.prepare(
      PreparedResponse("/things", body: #"{"things":[{"name":"a"}],"next":"\#(next)","mark":"m1"}"#)
    )
    server.prepare(
      PreparedResponse("/things?page=2", body: #"{"things":[{"name":"b"}],"next":null}"#)
    )
    server.prepare(
      PreparedResponse("/things?from=m1", body: #"{"things":[{"name":"c"}],"mark":null}"#)
    )
    #expect(try await inspect("/things").contains(#""next": "\#(next)""#))
    #expect(try await names("/things") == ["a", "b"])
    let given = ["--next", "mark", "--page-param", "from"]
    let token = try await inspect("/things", given[0], given[1], given[2], given[3])
    #expect(token.contains(#""next": "\#(server.baseURL)/things?from=m1""#))
    #expect(try await names("/things", given[0], given[1], given[2], given[3]) == ["a", "c"])
    #expect(
      try await server.requestedPaths() == [
        "/things", "/things", "/things?page=2", "/things", "/things", "/things?from=m1",
      ]
    )
  }

  @Test func `pages are numbered by the parameter that is given`() async throws {
    for (query, body) in [("", #"[{"name":"a"}]"#), ("?p=2", #"[{"name":"b"}]"#), ("?p=3", "[]")] {
      server.prepare(PreparedResponse("/things" + query, body: body))
    }
    #expect(try await names("/things") == ["a"])
    #expect(try await names("/things", "--page-param", "p") == ["a", "b"])
    let requested = try await server.requestedPaths()
    // Page 1 is requested because nothing says whether pages count from 0 or 1, and page 4 because
    // page 3 can be empty in the middle.
    #expect(
      requested == [
        "/things", "/things", "/things?p=2", "/things?p=1", "/things?p=3", "/things?p=4",
      ]
    )
  }

  @Test func `a second page is tried only where that is wanted`() async throws {
    let bodies = (1...2).map { page in
      let things = (1...10).map { #"{"id":\#($0 + page * 10),"name":"\#(page)-\#($0)"}"# }
      return "[" + things.joined(separator: ",") + "]"
    }
    server.prepare(PreparedResponse("/bare", body: bodies[0]))
    server.prepare(PreparedResponse("/bare?page=2", body: bodies[1]))
    server.prepare(PreparedResponse("/bare?page=3", body: "[]"))
    let quiet = try await inspect("/bare")
    #expect(try await server.requestedPaths() == ["/bare"])
    #expect(quiet.contains(#""count": 10"#))
    let probed = try await inspect("/bare", "--probe")
    #expect(probed.contains(#""pagination": "page""#))
    #expect(probed.contains(#""next": "\#(server.baseURL)/bare?page=2""#))
    #expect(try await server.requestedPaths().contains("/bare?page=2"))
    #expect(try await names("/bare", "--probe").count == 20)
  }

  @Test func `a list that was kept is probed all the same`() async throws {
    let home = try UserHome()
    let things = (1...11).map { #"{"id":\#($0),"name":"\#(thing($0))"}"# }
    server.prepare(PreparedResponse("/bare", body: "[" + things.joined(separator: ",") + "]"))
    func browse(_ arguments: String...) async throws {
      let program = try Everscroll.start(
        [server.baseURL + "/bare"] + arguments,
        environment: home.environment()
      )
      try await program.waitForRow("Thing 001")
      _ = try await server.quietLog()
      #expect(try await program.quit() == .exited(0))
    }
    try await browse()
    #expect(try await server.requestedPaths() == ["/bare"])
    try await browse("--probe")
    #expect(try await server.requestedPaths().contains { $0.hasPrefix("/bare?") })
  }
}
