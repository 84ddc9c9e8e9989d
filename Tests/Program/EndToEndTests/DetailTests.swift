import EverText
import EverMock
import PagingTesting
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct DetailTests {
  @Test func `Enter shows all fields, u the JSON, and q goes back`() async throws {
    let program = try Everscroll.browse(
      "starwars",
      "--mock",
      size: Size(columns: 80, rows: 30)
    )
    try await program.waitForRow("Luke Skywalker")
    program.send("jj\r")
    let fields = try await program.waitUntil("the fields") { $0.text.contains("homeworld") }
    #expect(fields.titleLine.hasPrefix(" R2-D2"))
    #expect(fields.text.contains("5f63a36eee9fd7000499be44"))
    program.send("u")
    let json = try await program.waitUntil("the JSON") { $0.text.contains(#""properties""#) }
    #expect(json.text.contains(#""name": "R2-D2""#))
    program.send("u")
    try await program.waitUntil("the fields again") { !$0.text.contains(#""properties""#) }
    program.send("q")
    let list = try await program.waitForCursor(at: 3)
    #expect(list.cursorRow.contains("R2-D2"))
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `J and K go through the whole feed, past what is loaded`() async throws {
    let server = try MockServer.start()
    let program = try Everscroll.browse("starwars", of: server, prefetch: 1)
    try await program.waitForRow("Wilhuff Tarkin")
    program.send("\r")
    try await program.waitUntil("the first") { $0.titleLine.hasPrefix(" Luke Skywalker") }
    server.add(FaultRule(.hold, pages: 3...3))
    program.send(String(repeating: "J", count: 20))
    try await server.waitUntilHolding()
    try await program.waitUntil("the item that loads") { $0.text.contains("loading this item") }
    server.release()
    try await program.waitUntil("the 21st") { $0.titleLine.hasPrefix(" Boba Fett") }
    for _ in 0..<61 { program.send("J") }
    try await program.waitUntil("the last") { $0.titleLine.hasPrefix(" Tion Medon") }
    program.send("JK")
    try await program.waitUntil("the previous one") { $0.titleLine.hasPrefix(" Sly Moore") }
    #expect(try await server.quietLog().pages == Array(1...9))
    program.send("h")
    try await program.waitForCursor(at: 81)
  }

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

  @Test func `details of rows that leave the screen are cancelled`() async throws {
    let server = try MockServer.start(MockConfiguration(expandedHonoured: false))
    server.hold(pathPrefix: "/api/people/")
    let program = try Everscroll.browse("starwars", of: server)
    try await server.waitUntilHolding(3)
    program.send("70j")
    // Requests for rows on the way may be sent and cancelled as well.
    try await server.waitUntil("what was given up") { log in
      let givenUp = Set(log.finished.filter { $0.outcome == .aborted }.map(\.path))
      return givenUp.isSuperset(of: (1...3).map { "/api/people/\($0)" })
    }
    try await program.waitForCursor(at: 71)
    try await server.waitUntil("the requests for what is in view") { log in
      let held = log.held.compactMap { Int($0.dropFirst("/api/people/".count)) }
      return held.count == 3 && held.allSatisfy { $0 > 40 }
    }
    server.release()
    try await program.waitUntil("the details of the row") {
      $0.numberedRows[71]?.contains("cm") == true
    }
  }

  @Test func `help is made of the keys`() async throws {
    let program = try Everscroll.browse("starwars", "--mock", size: Size(columns: 80, rows: 60))
    try await program.waitForRow("Luke Skywalker")
    program.send("?")
    let help = try await program.waitUntil("the help") { $0.titleLine.hasPrefix(" Keys") }
    #expect(help.text.contains("r  F5  ^R"))
    #expect(help.text.contains("start again at page one"))
    program.send("q")
    try await program.waitForCursor(at: 1)
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
