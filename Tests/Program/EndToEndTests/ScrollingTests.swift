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

  @Test func `the screen is right after every resize while a page hangs`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.hold, pages: 2...2))
    let program = try Everscroll.browse("starwars", of: server)
    try await server.waitUntilHolding()
    try await program.waitUntil("placeholders") { $0.placeholders == 2 }
    program.resize(columns: 60, rows: 21)
    let taller = try await program.waitUntil("more placeholders") {
      $0.isFilled && $0.placeholders == 8
    }
    #expect(taller.titleLine.hasSuffix("82 characters · 10 loaded"))
    program.resize(columns: 100, rows: 9)
    let lower = try await program.waitUntil("only rows") {
      $0.isFilled && $0.placeholders == 0 && $0.numberedRows.count == 6
    }
    #expect(lower.numberedRows[6]?.hasPrefix("Owen Lars") == true)
    program.resize(columns: 80, rows: 15)
    try await program.waitUntil("the placeholders again") { $0.isFilled && $0.placeholders == 2 }
    server.release()
    let loaded = try await program.waitForRow("Anakin Skywalker")
    #expect(loaded.numberedRows.keys.sorted() == Array(1...12))
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
