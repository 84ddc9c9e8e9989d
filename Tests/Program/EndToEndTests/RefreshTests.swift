import EverText
import Glibc
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

  /// A stopped program has both the response and the keys when it continues; processing the keys
  /// takes longer, so the response waits until the refresh has begun.
  @Test func `a response that was in flight when a refresh began is dropped`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.hold, pages: 2...2, count: 1))
    let program = try Everscroll.browse("starwars", of: server, prefetch: 1)
    try await server.waitUntilHolding()
    try await program.waitUntil("placeholders") { $0.placeholders == 2 }
    program.signal(SIGSTOP)
    try await program.waitUntilProgram(is: .stopped(SIGSTOP))
    server.release()
    try await server.waitUntil("the answer") {
      $0.finished.contains { $0.page == 2 && $0.outcome == .answered }
    }
    server.add(FaultRule(.drift(items: 3)))
    server.hold()
    program.send(String(repeating: "jk", count: 500) + "r")
    try await program.waitUntilTyped()
    program.signal(SIGCONT)
    try await server.waitUntilHolding()
    program.send("3j")
    let waiting = try await program.waitForCursor(at: 4)
    #expect(waiting.placeholders == 2)
    #expect(waiting.titleLine.hasSuffix("82 characters · 10 loaded"))
    server.release()
    let screen = try await program.waitUntil("the rows of the second list") {
      $0.placeholders == 0 && $0.numberedRows[4]?.hasPrefix("Luke Skywalker") == true
    }
    #expect(screen.numberedRows[11]?.hasPrefix("R5-D4") == true)
    #expect(screen.titleLine.hasSuffix("85 characters · 20 loaded"))
  }
}
