import EverText
import Glibc
import EverMock
import TestSupport
import Testing

/// `--select`: the screen is drawn on the terminal, and the output goes elsewhere.
@Suite(.serialized, .timeLimit(.minutes(5))) struct SelectingTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Runs a shell script in a terminal; `$0` is the program, and its output is the file `output`.
  private func choose(
    _ script: String,
    size: Size = Size(columns: 80, rows: 14)
  ) throws -> TerminalProgram {
    try Everscroll.shell(script, directory: directory.path, size: size)
  }

  private var output: String { directory.text(of: "output") }

  /// Expects the terminal to be as before the program, with no row on it.
  private func expectRestored(_ program: TerminalProgram) {
    #expect(!program.screen.isAlternateScreen)
    #expect(program.modes == program.initialModes)
    #expect(!program.screen.text.contains("Luke Skywalker"))
  }

  @Test(arguments: ["csv", "jsonl"])
  func `marked items go through a pipe in the order of the list, in each format`(
    format: String
  ) async throws {
    let server = try MockServer.start()
    let source = "starwars --no-cache --base-url \(server.baseURL)"
    let program = try choose(#""$0" \#(source) --select --format \#(format) | cat >output"#)
    try await program.waitForRow("Luke Skywalker")
    program.send("jj\tgm")
    try await program.waitUntil("the marks") { $0.statusLine.contains("2 marked") }
    #expect(program.screen.text.contains("●   3 "))
    program.send("\r")
    #expect(try await program.waitForExit() == .exited(0))
    let printed = try await Everscroll.print(
      "starwars",
      "--print",
      "3",
      "--format",
      format,
      of: server
    )
    var lines = printed.lines
    lines.remove(at: lines.count - 2)
    #expect(output.split(separator: "\n").map { $0 } == lines)
  }

  @Test(arguments: ["q", "\u{3}", "\t\u{1B}\u{1B}"])
  func `without a choice nothing is printed, and the status is 130`(keys: String) async throws {
    // Nothing is loaded ahead, because Escape would stop that first.
    let program = try choose(#"exec "$0" starwars --mock --prefetch 1 --select >output"#)
    try await program.waitUntil("a list that is at rest") {
      $0.numberedRows[1]?.hasPrefix("Luke") == true && $0.statusLine.hasPrefix("      ")
    }
    for key in keys {
      program.send(String(key))
      // Escape is a key of its own only after a pause, which the change of the screen shows.
      if key == "\u{1B}", keys.hasPrefix("\t"), program.screen.text.contains("1 marked") {
        try await program.waitUntil("no marks") { !$0.text.contains("1 marked") }
      } else if key == "\t" {
        try await program.waitUntil("the mark") { $0.text.contains("1 marked") }
      }
    }
    #expect(try await program.waitForExit() == .exited(130))
    expectRestored(program)
    #expect(output.isEmpty)
  }

  @Test func `what is chosen on a terminal is left there, without its control characters`()
    async throws
  {
    let program = try choose(#"printf '{"a":"x\\u001b[31my"}\n' | exec "$0" - --select"#)
    try await program.waitForRow("x")
    program.send("\r")
    #expect(try await program.waitForExit() == .exited(0))
    expectRestored(program)
    #expect(program.screen.rows.first?.hasPrefix("x") == true)
    #expect(program.screen.rows.first?.contains("\u{1B}") == false)
  }

  @Test func `a choice that can't be written is a failure with its reason`() async throws {
    let program = try choose(#""$0" starwars --mock --select >/dev/full"#)
    try await program.waitForRow("Luke Skywalker")
    program.send("\r")
    #expect(try await program.waitForExit() == .exited(1))
    #expect(program.screen.text.contains("Standard output can't be written to"))
  }
}
