import EverText
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct ScrollingTests {
  @Test func `holding j goes through all 82`() async throws {
    let server = try MockServer.start()
    let program = try Everscroll.browse("starwars", of: server)
    try await program.waitForRow("Luke Skywalker")
    program.send(String(repeating: "j", count: 90))
    let end = try await program.waitUntil("the last row, all loaded") {
      $0.cursorRow.contains("Tion Medon") && $0.titleLine.hasSuffix("82 characters")
    }
    #expect(end.statusLine.contains("82/82 100%"))
    #expect(try await server.quietLog().pages == Array(1...9))
  }

  @Test func `keys work while a request hangs`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.hold, pages: 2...2))
    let program = try Everscroll.browse("starwars", of: server)
    try await server.waitUntilHolding()
    try await program.waitForCursor(at: 1)
    program.send("jjj")
    try await program.waitForCursor(at: 4)
    program.send("k")
    try await program.waitForCursor(at: 3)
    program.send("15j")
    let below = try await program.waitForCursor(at: 18)
    #expect(below.cursorRow.contains("░░"))
    program.send("g")
    try await program.waitForCursor(at: 1)
    #expect(server.log.held.count == 1)
    #expect(try await program.quit() == .exited(0))
    try await server.waitUntil("what was given up") {
      $0.finished.contains { $0.outcome == .aborted }
    }
  }

  @Test func `a screen of one cell is survived`() async throws {
    let program = try Everscroll.browse("starwars", "--mock", size: Size(columns: 1, rows: 1))
    try await program.waitUntil("anything") { !$0.text.isEmpty }
    program.resize(columns: 80, rows: 14)
    try await program.waitForRow("Luke Skywalker")
    program.send("jj")
    try await program.waitForCursor(at: 3)
    program.resize(columns: 1, rows: 1)
    program.send("j")
    program.resize(columns: 2, rows: 3)
    program.resize(columns: 60, rows: 10)
    try await program.waitUntil("the whole screen") {
      $0.isFilled && $0.cursorRow.contains("Darth Vader") && $0.numberedRows.count == 7
    }
  }
}
