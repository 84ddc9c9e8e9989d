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

  @Test func `a page that fails stops the search, and Enter continues there`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.status(404), pages: 4...4, count: 1))
    let program = try Everscroll.browse("starwars", "--filter", "sky", of: server)
    let failed = try await program.waitForRow("404")
    #expect(failed.titleLine.contains("2 matches · 30 of 82 searched"))
    program.send("jj\r")
    try await program.waitUntil("all matches") { $0.titleLine.hasSuffix("3 matches · 82 searched") }
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

  @Test func `what could not be searched fails a print, with the number of items`() async throws {
    let server = try MockServer.start()
    server.add(FaultRule(.status(404), pages: 4...4))
    let printed = try await Everscroll.print("starwars", "--print", "--filter", "sky", of: server)
    #expect(printed.status == 1)
    #expect(printed.lines.count == 2)
    #expect(printed.error.contains("30 of 82 items: 52 are missing."))
  }

  @Test func `a filter that nothing matches prints a remark`() async throws {
    let printed = try await Everscroll.print("starwars", "--mock", "--print", "--filter", "zzz")
    #expect(printed.status == 0)
    #expect(printed.output.isEmpty)
    let remark = "No item matches in its columns: 82 searched. --columns names other fields."
    #expect(printed.error == "everscroll: \(remark)\n")
  }

  @Test func `a print says that a list holds only a part of its items`() async throws {
    let server = try MockServer.start(MockConfiguration(expandedHonoured: false))
    let printed = try await Everscroll.print("starwars", "--print", "--filter", "sky", of: server)
    #expect(printed.status == 0)
    #expect(
      printed.error
        == "everscroll: The list holds a part of each item: the filter searches that part.\n"
    )
  }

  @Test func `lines of standard input are filtered, and are all there again`() async throws {
    let command = ProgramCommand(
      "/bin/sh",
      ["-c", #"seq 1 3000 | "$0" -"#, BuiltProgram.everscroll],
      size: Size(columns: 80, rows: 14)
    )
    let program = try TerminalProgram(command)
    try await program.waitForRow("12")
    program.send("f299\r")
    try await program.waitUntil("the matches") {
      $0.titleLine.hasSuffix("13 matches · 3,000 searched")
    }
    program.send("\u{1B}")
    try await program.waitUntil("the line among all lines") {
      $0.cursorRow.hasSuffix(" 299  299")
    }
  }
}
