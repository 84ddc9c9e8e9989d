import EverText
import EverMock
import PagingTesting
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct DetailTests {
  @Test func `details that the list lacks are requested a few at a time, and never twice`()
    async throws
  {
    let server = try MockServer.start(MockConfiguration(expandedHonoured: false))
    server.hold(pathPrefix: "/api/people/")
    let program = try Everscroll.browse("starwars", of: server)
    let names = try await program.waitForRow("Wilhuff Tarkin")
    #expect(names.numberedRows[1]?.hasPrefix("Luke Skywalker") == true)
    #expect(!names.text.contains("172 cm"))
    try await server.waitUntilHolding(3)
    program.send("jk")
    try await program.waitForCursor(at: 1)
    #expect(server.log.held.sorted() == ["/api/people/1", "/api/people/2", "/api/people/3"])
    server.release()
    let complete = try await program.waitUntil("all details") { screen in
      (1...12).allSatisfy { screen.numberedRows[$0]?.contains(" cm") == true }
    }
    #expect(complete.numberedRows[1]?.contains("19BBY") == true)
    program.send("82g")
    try await program.waitUntil("the details at the end") {
      $0.cursorRow.contains("206 cm") && $0.placeholders == 0
    }
    let details = try await server.quietLog().finished.filter { !$0.isList }.map(\.path)
    #expect(Set(details).count == details.count)
    program.send("g")
    let top = try await program.waitForCursor(at: 1)
    #expect(top.cursorRow.contains("172 cm"))
    #expect(server.requests.count { $0.path == "/api/people/1" } == 1)
  }
}

/// The details of items as eight APIs send them; `make record-screens` records them again.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DetailGoldenTests {
  @Test(arguments: [
    "crossref-work", "gbif-occurrence", "github-repository", "hackernews-story",
    "mastodon-status", "openlibrary-book", "stackexchange-user", "swapi-person",
  ])
  func `the detail of an item is what a person wants to know`(name: String) async throws {
    let server = try MockServer.start()
    let body = try RepositoryFile.text("Tests/Program/EndToEndTests/Screens/\(name).json")
    server.prepare(PreparedResponse("/items", body: body))
    let program = try Everscroll.start(
      [server.baseURL + "/items", "--no-cache", "--images", "none"],
      size: Size(columns: 100, rows: 36)
    )
    try await program.waitUntil("the list") { $0.numberedRows[1] != nil }
    // The JSON is there with the whole content.
    program.send("\ru")
    try await program.waitUntil("the JSON") { $0.text.contains(#"": "#) }
    // The message of how the list goes on ends with a key, or by itself.
    program.send("ug")
    let screen = try await program.waitUntil("the fields and the keys") {
      !$0.text.contains(#"": "#) && $0.statusLine.contains("q back")
    }
    let text = screen.text.replacing(/· \d+ years? ago/, with: "· N years ago")
    try GoldenScreens().check(text, named: name)
  }
}
