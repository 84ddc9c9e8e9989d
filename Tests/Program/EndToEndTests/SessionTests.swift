import EverText
import Glibc
import EverMock
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct SessionTests {
  /// Lives as long as a test, so that the request hangs until its end.
  private let server: MockServer

  init() throws {
    server = try MockServer.start()
    server.add(FaultRule(.hold, pages: 2...2))
  }

  /// The program with rows on its screen, and a request that hangs.
  private func open() async throws -> TerminalProgram {
    // Without it the Swift runtime, which has a tool for that beside the compiler, waits for a
    // command after a crash.
    let program = try Everscroll.browse(
      "starwars",
      of: server,
      environment: ["SWIFT_BACKTRACE": "enable=no"]
    )
    try await program.waitForRow("Luke Skywalker")
    #expect(program.modes?.isLinewise == false)
    #expect(program.modes?.echoes == false)
    return program
  }

  /// Expects the terminal to be as before the program.
  private func expectRestored(_ program: TerminalProgram) {
    let screen = program.screen
    #expect(!screen.isAlternateScreen)
    #expect(screen.isCursorVisible)
    #expect(!screen.wantsMouse)
    #expect(program.modes == program.initialModes)
    #expect(!screen.text.contains("Luke Skywalker"))
  }

  @Test(arguments: [("q", 0), ("Q", 0), ("\u{3}", 130)] as [(String, Int32)])
  func `a key that ends the program gives the terminal back`(key: String, status: Int32)
    async throws
  {
    let program = try await open()
    program.send(key)
    #expect(try await program.waitForExit() == .exited(status))
    expectRestored(program)
    #expect(program.screen.text.isEmpty)
    _ = try await server.quietLog()
  }

  /// Signals, and the status of those that the program ends by itself.
  @Test(
    arguments: [
      (SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130), (SIGSEGV, nil), (SIGABRT, nil), (SIGTRAP, nil),
      (SIGUSR1, nil), (SIGXFSZ, nil), (SIGSYS, nil), (64, nil),
    ] as [(Int32, Int32?)]
  )
  func `a signal or a crash gives the terminal back and shows as what it is`(
    signal: Int32,
    status: Int32?
  ) async throws {
    let program = try await open()
    program.signal(signal)
    #expect(try await program.waitForExit() == status.map { .exited($0) } ?? .signalled(signal))
    expectRestored(program)
  }

  @Test func `signals that end nothing end nothing`() async throws {
    let program = try await open()
    for signal in [SIGPIPE, SIGCHLD, SIGURG, SIGWINCH, SIGTTOU, SIGCONT] { program.signal(signal) }
    server.release()
    program.send("jj")
    try await program.waitForCursor(at: 3)
    #expect(try await program.quit() == .exited(0))
    expectRestored(program)
  }

  @Test(arguments: ["the key", "the signal"])
  func `suspended by either, the terminal is given back until the program continues`(by: String)
    async throws
  {
    let program = try await open()
    let raw = program.modes
    if by == "the key" { program.send("\u{1A}") } else { program.signal(SIGTSTP) }
    try await program.waitUntilProgram(is: .stopped(SIGTSTP))
    expectRestored(program)
    program.signal(SIGCONT)
    let back = try await program.waitUntil("the rows again") { $0.numberedRows.count == 12 }
    #expect(back.numberedRows[1]?.hasPrefix("Luke Skywalker") == true)
    #expect(back.isAlternateScreen)
    #expect(!back.isCursorVisible)
    #expect(program.modes == raw)
    server.release()
    program.send("jj")
    try await program.waitForCursor(at: 3)
    #expect(try await program.quit() == .exited(0))
    expectRestored(program)
  }

  @Test func `a terminal that was resized while stopped is redrawn`() async throws {
    let program = try await open()
    program.send("\u{1A}")
    try await program.waitUntilProgram(is: .stopped(SIGTSTP))
    program.resize(columns: 50, rows: 10)
    program.signal(SIGCONT)
    let screen = try await program.waitUntil("the new size") {
      $0.isFilled && $0.numberedRows.count == 7
    }
    #expect(screen.statusLine.contains("1/82"))
  }

  @Test func `a program that was stopped by force redraws its screen later`() async throws {
    let program = try await open()
    program.signal(SIGSTOP)
    try await program.waitUntilProgram(is: .stopped(SIGSTOP))
    program.send("jj")
    program.signal(SIGCONT)
    try await program.waitForCursor(at: 3)
  }

  @Test func `keys that precede the terminal's replies are kept when the program continues`()
    async throws
  {
    server.hold()
    let program = try Everscroll.browse("starwars", of: server)
    // The terminal doesn't receive the queries, so their replies are expected until the keys.
    program.pauseReading()
    try await server.waitUntilHolding()
    program.signal(SIGSTOP)
    try await program.waitUntilProgram(is: .stopped(SIGSTOP))
    program.send("q")
    try await program.waitUntilTyped()
    program.signal(SIGCONT)
    program.resumeReading()
    #expect(try await program.waitForExit() == .exited(0))
  }

  @Test func `a terminal that is closed ends the program`() async throws {
    let program = try await open()
    program.hangUp()
    // By SIGHUP or by the end of the input, whichever is first.
    #expect(try await program.waitForExit() == .exited(129))
    _ = try await server.quietLog()
  }

  @Test func `a terminal that is closed while the program stands still hangs it up`() async throws {
    let program = try await open()
    program.signal(SIGSTOP)
    try await program.waitUntilProgram(is: .stopped(SIGSTOP))
    program.hangUp()
    #expect(try await program.waitForExit() == .exited(129))
  }

  @Test func `standard input may be something else than the keyboard`() async throws {
    let script = #"exec "$0" starwars --mock </dev/null"#
    let program = try TerminalProgram(
      ProgramCommand("/bin/sh", ["-c", script, BuiltProgram.everscroll])
    )
    try await program.waitForRow("Luke Skywalker")
    program.send("jj")
    try await program.waitForCursor(at: 3)
    #expect(try await program.quit() == .exited(0))
  }

  @Test func `control L redraws the screen`() async throws {
    let program = try await open()
    program.takeOutput()
    program.send("\u{C}")
    try await program.waitUntil("a whole frame") { _ in
      program.output.text.contains("Luke Skywalker")
    }
  }
}
