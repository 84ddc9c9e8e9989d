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

  @Test func `every one of the 82 is shown once, in the order of the server`() async throws {
    let program = try Everscroll.browse("starwars", "--mock")
    try await program.waitForRow("Luke Skywalker")
    var rows: [Int: String] = [:]
    while rows.count < 82 {
      let first = rows.count + 1
      let screen = try await program.waitUntil("rows from \(first) on") {
        $0.placeholders == 0 && ($0.numberedRows[first] != nil)
      }
      rows.merge(screen.numberedRows) { old, _ in old }
      program.send(" ")
    }
    let names = (1...82).compactMap { rows[$0] }
    #expect(names.count == 82 && Set(names).count == 82)
    #expect(names[0].hasPrefix("Luke Skywalker") && names[81].hasPrefix("Tion Medon"))
  }

  @Test func `without a total the last row says that this is the end`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.total(-1)))
    let program = try Everscroll.browse("moderators", "scifi", of: server)
    let screen = try await program.waitForRow("end of the list")
    #expect(screen.numberedRows.keys.max() == 9)
    program.send("9jG")
    try await program.waitUntil("the cursor on the last item") { $0.cursorRow.contains(" 9 ") }
    program.send("j\r")
    try await server.waitUntil("another look") { $0.pages.count == 2 }
  }

  @Test func `placeholders represent a page that hangs, and its rows replace them`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.hold, pages: 2...2))
    let program = try Everscroll.browse("starwars", of: server)
    try await server.waitUntilHolding()
    let waiting = try await program.waitUntil("placeholders") { $0.placeholders == 2 }
    #expect(waiting.numberedRows[11]?.contains("░░") == true)
    #expect(waiting.statusLine.contains("loading 11–20"))
    server.release()
    let loaded = try await program.waitUntil("the rows") { $0.placeholders == 0 }
    #expect(loaded.numberedRows[11]?.hasPrefix("Anakin Skywalker") == true)
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

  @Test func `the moving keys move`() async throws {
    let program = try Everscroll.browse("moderators", "stackoverflow", "--mock")
    try await program.waitUntil("rows and the total") {
      $0.titleLine.contains("84 moderators") && $0.numberedRows[1] != nil
    }
    let moves: [(String, Int)] = [
      ("12j", 13), ("2k", 11), ("40G", 40), ("g", 1), ("30g", 30), ("50%", 42), ("\u{1B}[B", 43),
      ("\u{1B}[A", 42), ("G", 84), ("\u{1B}[H", 1), ("L", 12), ("M", 6), ("H", 1), (">", 84),
      ("<", 1),
    ]
    for (keys, row) in moves {
      program.send(keys)
      try await program.waitForCursor(at: row)
    }
    program.send("40Gzt")
    try await program.waitUntil("the cursor below the heading") {
      $0.body.dropFirst().first == $0.cursorRow
    }
    program.send("zb")
    try await program.waitUntil("the cursor at the bottom") { $0.body.last == $0.cursorRow }
    program.send("\u{5}")
    try await program.waitUntil("one row on, the cursor stays") {
      $0.numberedRows[41] != nil && $0.body.dropLast().last == $0.cursorRow
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

  @Test(arguments: [
    Size(columns: 24, rows: 5), Size(columns: 24, rows: 6), Size(columns: 300, rows: 60),
  ])
  func `narrow and wide screens show names in their place`(size: Size) async throws {
    let program = try Everscroll.browse("starwars", "--mock", size: size)
    // A low screen has no heading.
    let rows = size.rows - (size.rows < 6 ? 2 : 3)
    let screen = try await program.waitUntil("the rows") {
      $0.placeholders == 0 && $0.numberedRows.count == rows
    }
    let names = (1...rows).map { screen.numberedRows[$0]?.isEmpty == false }
    #expect(!names.contains(false))
    #expect(screen.rows.allSatisfy { $0.count <= size.columns })
  }
}
