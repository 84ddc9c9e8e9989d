import EverText
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct FirstLoadTests {
  @Test func `a loading mark is alone until page one is here`() async throws {
    let server = try MockServer.start()
    server.hold()
    let program = try Everscroll.browse("starwars", of: server)
    let loading = try await program.waitUntil("the mark") {
      $0.text.contains("loading Star Wars characters")
    }
    #expect(loading.titleLine == " Star Wars characters")
    // After a while, a line says what it waits for.
    #expect(
      loading.body.allSatisfy { row in
        row.isEmpty || ["loading", "waiting for"].contains { row.contains($0) }
      }
    )
    #expect(loading.numberedRows.isEmpty)
    try await server.waitUntilHolding()
    server.release()
    try await program.waitForRow("Luke Skywalker")
    try await program.waitUntil("rows without the mark") {
      $0.numberedRows[1] != nil && !$0.text.contains("loading Star Wars")
    }
  }

  @Test func `the first rows are shown as the product says`() async throws {
    let program = try Everscroll.browse(
      "starwars",
      "--mock",
      "--prefetch",
      "1",
      size: Size(columns: 80, rows: 8)
    )
    let screen = try await program.waitUntil("the rows, nothing under way") {
      $0.text.contains("Darth Vader") && $0.statusLine.hasPrefix("   ")
        && $0.statusLine.hasSuffix("? help")
    }
    expect(
      screen.text,
      shows: """
         Star Wars characters                                 82 characters · 10 loaded
              name                         height      mass  born        gender
         ▌  1 Luke Skywalker               172 cm     77 kg  19BBY       male          █
            2 C-3PO                        167 cm     75 kg  112BBY      n/a           ┊
            3 R2-D2                         96 cm     32 kg  33BBY       n/a           ┊
            4 Darth Vader                  202 cm    136 kg  41.9BBY     male          ┊
            5 Leia Organa                  150 cm     49 kg  19BBY       female        ┊
                                                1/82   1%    Enter open  / find  ? help
        """
    )
    #expect(screen.isAlternateScreen)
    #expect(!screen.isCursorVisible)
    #expect(screen.style(of: "▌") == Theme.standard.resolved(.accent))
    #expect(screen.style(of: "height") == Theme.standard.resolved(.heading))
    #expect(screen.style(of: "Luke") == .bold)
    #expect(screen.style(of: "C-3PO") == .plain)
    #expect(screen.title == "Star Wars characters")
  }

  @Test func `moderators arrive with their total`() async throws {
    let server = try MockServer.start()
    let program = try Everscroll.browse("moderators", "stackoverflow", of: server, prefetch: 1)
    let screen = try await program.waitUntil("page one and the total") {
      $0.titleLine.hasSuffix("84 moderators · 30 loaded") && $0.numberedRows[1] != nil
    }
    #expect(screen.titleLine.hasPrefix(" Moderators of stackoverflow"))
    let log = try await server.quietLog()
    #expect(log.received == 1)
    program.send("G")
    try await program.waitUntil("the last row") {
      $0.cursorRow.contains("84") && $0.placeholders == 0
    }
    #expect(try await Set(server.quietLog().pages) == [1, 3])
  }

  @Test func `a total without sense counts as none`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.total(-1)))
    let program = try Everscroll.browse("moderators", "stackoverflow", of: server, prefetch: 1)
    let screen = try await program.waitUntil("rows, no total") { $0.numberedRows[1] != nil }
    #expect(screen.titleLine.hasSuffix("loaded"))
  }

  @Test func `a collection without items says that nothing was found`() async throws {
    let program = try Everscroll.browse("starwars", "--mock", "--items", "0")
    try await program.waitUntil("the message") { $0.text.contains("Nothing found") }
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `a first load that fails fills the screen with the reason and the keys`() async throws
  {
    let server = try MockServer.start()
    server.add(FaultRule(.status(404), count: 1))
    let program = try Everscroll.browse("starwars", of: server)
    let failed = try await program.waitUntil("the failure") {
      $0.text.contains("Star Wars characters could not be loaded")
    }
    #expect(failed.text.contains("simulated error"))
    #expect(failed.text.contains("r tries again"))
    #expect(!failed.text.contains("--mock"), "the server answered, so there is a network")
    #expect(server.log.received == 1)
    program.send("\r")
    try await program.waitForRow("Luke Skywalker")
  }

  @Test func `an unknown site is reported with the server's words`() async throws {
    let program = try Everscroll.browse("moderators", "nosuchsite", "--mock")
    try await program.waitUntil("the server's words") {
      $0.text.contains("No site found for name `nosuchsite`")
    }
    #expect(try await program.quit() == .exited(0))
  }
}
