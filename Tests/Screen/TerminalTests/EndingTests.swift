import Glibc
import TestSupport
import Testing

/// A program that ends, or must end, while its loop is busy.
@Suite(.timeLimit(.minutes(5))) struct EndingTests {
  private func start(_ keys: String, until text: String) async throws -> TerminalProgram {
    let program = try TerminalProgram(
      ProgramCommand(
        BuiltProgram.path(of: "BadEnding"),
        environment: ["SWIFT_BACKTRACE": "enable=no"]
      )
    )
    try await program.waitUntil("the first frame") { $0.text.contains("ready") }
    program.send(keys)
    if !text.isEmpty { try await program.waitUntil(text) { $0.text.contains(text) } }
    return program
  }

  private func expectRestored(_ program: TerminalProgram) {
    #expect(program.modes == program.initialModes)
    #expect(!program.screen.isAlternateScreen && program.screen.isCursorVisible)
  }

  /// Repeats an action until the program ends.
  private func end(
    of program: TerminalProgram,
    repeating action: (TerminalProgram) -> Void
  ) async throws -> TestSupport.ExitStatus {
    for _ in 0..<200 {
      action(program)
      if let status = try? await program.waitForExit(timeout: .milliseconds(150)) { return status }
    }
    return try await program.waitForExit()
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func `a signal that the loop doesn't take ends the program`(signal: Int32) async throws {
    let program = try await start("s", until: "spinning")
    program.signal(signal)
    #expect(try await program.waitForExit() == .signalled(signal))
    expectRestored(program)
  }

  @Test func `while the loop is at something for long, Control-C is a signal`() async throws {
    let program = try await start("s", until: "spinning")
    #expect(try await end(of: program) { $0.send("\u{3}") } == .signalled(SIGINT))
    expectRestored(program)
  }

  @Test func `the second signal ends a program that has taken the first`() async throws {
    let program = try await start("t", until: "keeping")
    program.signal(SIGTERM)
    try await program.waitUntil("the signal") { $0.text.contains("kept") }
    #expect(try await end(of: program) { $0.signal(SIGHUP) } == .signalled(SIGHUP))
    expectRestored(program)
  }

  /// A shell at its end repeats the hang-up that the system has sent.
  @Test func `two signals at once are one`() async throws {
    let program = try await start("", until: "")
    program.signal(SIGHUP)
    program.signal(SIGTERM)
    #expect(try await program.waitForExit() == .exited(0))
    expectRestored(program)
  }

  /// The end of the input may be read before the signal arrives.
  @Test func `the signal of a closed terminal may arrive after the end`() async throws {
    let program = try await start("l", until: "waiting")
    program.hangUp()
    #expect(try await program.waitForExit() == .exited(0))
  }

  @Test func `a thread that overflows its stack gives the terminal back`() async throws {
    let program = try await start("o", until: "")
    #expect(try await program.waitForExit() == .signalled(SIGSEGV))
    expectRestored(program)
  }

  /// The key waits before the program sends its queries, so the program ends before the replies.
  @Test func `replies after the end don't reach the shell`() async throws {
    let program = try TerminalProgram(
      .shell(
        "stty -echo; printf ready; read x; \(BuiltProgram.path(of: "PictureFrame")); "
          + "stty -icanon min 0 time 5; echo left $(dd bs=64 count=1 2>/dev/null | wc -c)"
      )
    )
    try await program.waitUntil("the start") { $0.text.contains("ready") }
    program.send("\rq")
    let screen = try await program.waitUntil("what is left") { $0.text.contains("left ") }
    #expect(screen.text.contains("left 0"))
  }
}
