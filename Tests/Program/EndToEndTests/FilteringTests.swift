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

  @Test(arguments: ["text", "csv", "md", "jsonl"])
  func `each format prints the same matches`(format: String) async throws {
    let server = try MockServer.start()
    let printed = try await Everscroll.print(
      "starwars",
      "--print",
      "--filter",
      "sky",
      "--format",
      format,
      of: server
    )
    #expect(printed.status == 0)
    #expect(printed.lines.filter { $0.contains("Skywalker") }.count == 3)
    #expect(printed.lines.count == ["text": 3, "csv": 4, "md": 5, "jsonl": 3][format])
    #expect(try await server.quietLog().finished.map(\.page) == Array(1...9))
  }
}
