import EverMock
import EverText
import TestSupport
import Testing

/// Writing rows to files, and sending them to commands.
@Suite(.serialized, .timeLimit(.minutes(5))) struct UsingRowsTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func browse(_ server: MockServer) async throws -> TerminalProgram {
    let program = try Everscroll.start(
      ["starwars", "--no-cache", "--images", "none", "--base-url", server.baseURL],
      directory: directory.path,
      size: Size(columns: 100, rows: 24)
    )
    try await program.waitForRow("Luke Skywalker")
    return program
  }

  @Test(arguments: [
    ("", "all.csv", 83), ("", "all.jsonl", 82), ("m", "one.tsv", 2), ("mm", "two.md", 4),
    ("fskywalker\r", "found.csv", 4),
  ])
  func `what is displayed is written as a whole, or what is marked`(
    keys: String,
    name: String,
    lines: Int
  ) async throws {
    let server = try MockServer.start()
    let program = try await browse(server)
    program.send(keys + ":write \(name)\r")
    try await program.waitUntil("the end") { $0.text.contains("to \(name)") }
    #expect(directory.text(of: name).split(separator: "\n").count == lines)
    #expect(directory.text(of: name).contains("Luke Skywalker"))
    program.send(":write \(name)\r")
    try await program.waitUntil("the refusal") { $0.text.contains("\(name) isn't written") }
    program.send("Q")
    _ = try await program.waitForExit()
    #expect(directory.text(of: name).split(separator: "\n").count == lines)
  }

  @Test func `the columns that the user chose are written`() async throws {
    let server = try MockServer.start()
    let program = try await browse(server)
    program.send(":columns mass,name\r:write all.csv\r")
    try await program.waitForNotice("to all.csv")
    #expect(directory.text(of: "all.csv").hasPrefix("mass,name\n77 kg,Luke Skywalker\n"))
  }

  @Test(arguments: ["", "f3\r"])
  func `a file that is displayed is written as a whole`(keys: String) async throws {
    let text = "id,name\n" + (1...300).map { "\($0),name \($0)\n" }.joined()
    let home = try UserHome()
    let path = try home.file("rows.csv", text)
    let program = try Everscroll.start(
      [path],
      directory: directory.path,
      size: Size(columns: 100, rows: 24)
    )
    try await program.waitForRow("name 1")
    program.send(keys + ":w out.csv\r")
    try await program.waitForNotice("to out.csv")
    let rows = directory.text(of: "out.csv").split(separator: "\n").dropFirst()
    #expect(rows.count == (keys.isEmpty ? 300 : (1...300).count { "\($0)".contains("3") }))
  }

  @Test func `a list that can't be loaded as a whole isn't written`() async throws {
    let server = try MockServer.start()
    let program = try await browse(server)
    try server.fail("page=5 404 count=99")
    program.send(":write all.csv\r")
    try await program.waitUntil("the failure") { $0.text.contains("all.csv isn't written") }
    #expect(directory.text(of: "all.csv").isEmpty)
  }

  @Test(arguments: ["all.pdf", "csv"])
  func `a name without a known format is refused`(name: String) async throws {
    let server = try MockServer.start()
    let program = try await browse(server)
    program.send(":write \(name)\r")
    try await program.waitUntil("the reason") { $0.text.contains(".csv, .tsv, .jsonl or .md") }
  }

  @Test func `a command receives the JSON of the marked rows on the terminal`() async throws {
    let server = try MockServer.start()
    let program = try await browse(server)
    program.send("mm|grep -c uid; exit 3\r")
    try await program.waitUntil("the output") {
      !$0.isAlternateScreen && $0.text.contains("2") && $0.text.contains("it failed · Enter")
    }
    program.send("\r")
    try await program.waitForRow("Luke Skywalker")
    program.send("Q")
    #expect(try await program.waitForExit() == .exited(0))
  }
}
