import Cells
import Glibc
import TestSupport
import Testing

/// The other built examples, in a terminal.
@Suite(.timeLimit(.minutes(5))) struct ExampleTests {
  private func start(_ name: String) throws -> TerminalProgram {
    var command = ProgramCommand(BuiltProgram.path(of: name))
    command.size = Size(columns: 60, rows: 12)
    return try TerminalProgram(command)
  }

  @Test func `The chooser prints what was chosen, once the terminal is given back`() async throws {
    let program = try start("Chooser")
    let screen = try await program.waitUntil("rows") { $0.text.contains("ESC[38;5;8m") }
    #expect(screen.rows[0].hasPrefix(" Choose a colour"))
    program.send("jj\r")
    #expect(try await program.waitForExit() == .exited(0))
    #expect(program.screen.rows[0] == "ESC[38;5;2m")
    #expect(program.modes == program.initialModes)
  }

  @Test func `The chooser that is left without a choice prints nothing`() async throws {
    let program = try start("Chooser")
    try await program.waitUntil("rows") { $0.text.contains("ESC[38;5;8m") }
    program.send("q")
    #expect(try await program.waitForExit() == .exited(1))
    #expect(program.screen.text.isEmpty)
  }

  @Test func `Rows of stations load themselves when they are shown`() async throws {
    let program = try start("Stations")
    let first = try await program.waitUntil("weather") {
      $0.rows[1].hasSuffix("-5 °C") && $0.rows[10].contains("°C")
    }
    #expect(first.rows[2].hasSuffix(" 2 °C"))
    program.send("G")
    let end = try await program.waitUntil("the last") { $0.cursorLine.hasSuffix("28 °C") }
    #expect(end.cursorLine.contains("Station 1000"))
  }

  @Test(arguments: ["Chooser", "Colors", "Diary", "Stations"], [SIGTERM, SIGHUP, SIGINT])
  func `A signal ends an example with its status and gives the terminal back`(
    name: String,
    signal: Int32
  ) async throws {
    let program = try start(name)
    try await program.waitUntil("rows") { $0.text.contains("▌") }
    program.signal(signal)
    #expect(try await program.waitForExit() == .exited(128 + signal))
    #expect(program.modes == program.initialModes)
  }

  @Test(arguments: ["Chooser", "Colors", "Diary", "Stations"])
  func `A terminal that is closed while an example stands still hangs it up`(
    name: String
  ) async throws {
    let program = try start(name)
    try await program.waitUntil("rows") { $0.text.contains("▌") }
    program.signal(SIGSTOP)
    try await program.waitUntilProgram(is: .stopped(SIGSTOP))
    program.hangUp()
    #expect(try await program.waitForExit() == .exited(129))
  }
}

extension ScreenSnapshot {
  /// The line of the cursor's row.
  fileprivate var cursorLine: String { rows.first { $0.hasPrefix(" ▌") } ?? "" }
}
