import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// `everscroll FILE.toml`.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DefinitionFileTests {
  private let home: UserHome
  private let server: MockServer

  init() throws {
    home = try UserHome()
    server = try MockServer.start()
    server.offerThings()
  }

  private func browse(_ arguments: String...) throws -> TerminalProgram {
    try Everscroll.start(
      arguments + ["--no-cache"],
      environment: home.environment(),
      size: Size(columns: 120, rows: 14)
    )
  }

  @Test func `a definition is browsed and printed`() async throws {
    let path = try home.file("things.toml", definition(of: server))
    let program = try browse(path)
    let screen = try await program.waitForRow("Thing 001")
    #expect(screen.titleLine.hasPrefix(" My things"))
    #expect(!screen.cursorRow.contains("owner1"), "the definition names one column")
    #expect(try await program.quit() == .exited(0))
    let printed = try await Everscroll.print(path, "--print", "--format", "csv", "--no-cache")
    #expect(printed.status == 0 && printed.error.isEmpty)
    let labels = printed.lines.map { String($0.prefix { $0 != "," }) }
    #expect(labels == ["label"] + (1...40).map(thing), "the columns of the definition are first")
    let named = try await Everscroll.print(
      path,
      "--print",
      "--format",
      "csv",
      "--columns",
      "label",
      "--no-cache"
    )
    #expect(named.lines.map(String.init) == labels)
  }

  /// A sequence that sets the title, one that starts with a C1 control, and a direction override.
  @Test func `the path of a definition is printed as text alone`() async throws {
    let name = "odd\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}one.toml"
    let path = try home.file(name, definition(of: server))
    let printed = try await Everscroll.print(
      path,
      "--print",
      "1",
      environment: home.environment()
    )
    #expect(printed.status == 0)
    let info = try await Everscroll.print("cache", "info", environment: home.environment())
    #expect(info.output.contains("/oddone.toml  1 pages"), "\(info.output.debugDescription)")
  }

  @Test(arguments: [
    ("colour = 'red'", "The key ‘colour’ is unknown."), ("link = ", "This isn't TOML"),
  ])
  func `an error names file, line and key`(line: String, problem: String) async throws {
    let path = try home.file("bad.toml", definition(of: server, line: line))
    let program = try browse(path)
    #expect(try await program.waitForExit() == .exited(2))
    #expect(program.screen.text.hasPrefix("everscroll: \(path):6: \(problem)"))
    #expect(!program.output.text.contains("\u{1B}"))
    let printed = try await Everscroll.print(path, "--print")
    #expect(printed.status == 2 && printed.output.isEmpty)
    #expect(printed.error.hasPrefix("everscroll: \(path):6: \(problem)"))
    let picker = try browse()
    try await picker.waitUntil("the picker") { $0.titleLine.contains("Choose a source") }
    picker.send(path + "\r")
    let screen = try await picker.waitUntil("the error") { $0.text.contains("✗ \(path):6: ") }
    #expect(screen.rows[1].contains("> \(path)▏"))
    #expect(server.log.received == 0)
  }

  @Test func `a variable that isn't set leaves its header out, and is named when it is missed`()
    async throws
  {
    let headers = "headers = { Authorization = 'Bearer $THINGS_TOKEN' }"
    let path = try home.file("things.toml", definition(of: server, line: headers))
    let set = try await Everscroll.print(
      path,
      "--print",
      "1",
      "--no-cache",
      "--allow-env",
      "THINGS_TOKEN@127.0.0.1:\(server.port)",
      environment: home.environment(["THINGS_TOKEN": "abcdefghij"])
    )
    #expect(set.status == 0)
    server.prepare(PreparedResponse("/things", status: 401, body: "{}"))
    let unset = try await Everscroll.print(path, "--print", "--no-cache")
    #expect(unset.status == 1)
    #expect(unset.error.contains("401 Unauthorized"))
    #expect(unset.error.contains("put it in the environment variable THINGS_TOKEN"))
    let sent = try await server.quietLog().finished.map { $0.header("Authorization") }
    #expect(sent == ["Bearer abcdefghij", nil])
  }
}
