import EverText
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct RefreshTests {
  @Test(arguments: ["r", "\u{12}", "\u{1B}[15~"])
  func `a refresh requests page one once, and nothing else`(key: String) async throws {
    let server = try MockServer.start()
    let program = try Everscroll.browse("starwars", of: server, prefetch: 1)
    try await program.waitForRow("Wilhuff Tarkin")
    program.send("5j")
    try await program.waitForCursor(at: 6)
    server.add(FaultRule(.drift(items: 2)))
    server.hold()
    program.send(key)
    try await server.waitUntilHolding()
    let during = try await program.waitUntil("the old rows, dimmed") {
      $0.style(of: "C-3PO") == Theme.standard.resolved(.secondary)
    }
    #expect(during.statusLine.contains("refreshing"))
    #expect(during.numberedRows[2]?.hasPrefix("C-3PO") == true)
    server.add(FaultRule(.hold, pages: 2...99))
    program.send("j")
    try await program.waitForCursor(at: 7)
    #expect(server.log.received == 3)
    server.release()
    let after = try await program.waitUntil("the new rows") {
      $0.numberedRows[3]?.hasPrefix("Luke Skywalker") == true
    }
    #expect(after.cursorRow.contains(" 1 "))
    #expect(after.style(of: "Luke") == .plain)
    try await program.waitForNotice("refreshed: 2 new")
    #expect(try await server.quietLog().pages.count { $0 == 1 } == 2)
  }
}
