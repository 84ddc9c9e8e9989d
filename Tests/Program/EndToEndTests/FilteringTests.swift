import EverText
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct FilteringTests {
  @Test func `a filter searches the whole list, and Esc displays all rows again`() async throws {
    let server = try MockServer.start()
    let program = try Everscroll.browse("starwars", of: server)
    try await program.waitForRow("Luke Skywalker")
    program.send("fsky")
    try await program.waitUntil("the prompt") { $0.statusLine.contains("filter: sky") }
    program.send("\r")
    let screen = try await program.waitUntil("all matches") {
      $0.titleLine.hasSuffix("3 matches · 82 searched")
    }
    #expect(screen.titleLine.contains("filter: sky"))
    #expect(screen.numberedRows.count == 3)
    #expect(try await server.quietLog().pages.suffix(9) == Array(1...9))
    program.send("G\u{1B}")
    let all = try await program.waitUntil("all rows") {
      $0.titleLine.contains("82 characters") && $0.cursorRow.contains("Shmi Skywalker")
    }
    #expect(all.numberedRows.count > 3)
  }
}
