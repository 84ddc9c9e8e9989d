import EverText
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProgramLifeTests {
  @Test func `an exit status is reported after all output is shown`() async throws {
    let program = try TerminalProgram(.shell("echo ready; read rest; echo last words; exit 7"))
    try await program.waitUntil("the start") { $0.text.contains("ready") }
    program.pauseReading()
    program.send("\r")
    #expect(try await program.waitForExit() == .exited(7))
    #expect(!program.screen.text.contains("last words"))
    program.resumeReading()
    #expect(try await program.waitForExit() == .exited(7))
    #expect(program.screen.text.contains("last words"))
    #expect(program.state == .ended(.exited(7)))
  }

  @Test func `a program inherits a clean environment and its own directory`() async throws {
    var command = ProgramCommand.shell("env; pwd")
    command.environment = ["EXTRA": "yes", "TERM": "dumb"]
    command.directory = "/usr"
    let program = try TerminalProgram(command)
    _ = try await program.waitForExit()
    let lines = Set(program.screen.rows.filter { !$0.isEmpty })
    let homes = lines.filter { $0.hasPrefix("HOME=") }
    #expect(homes.count == 1 && homes.first?.hasPrefix("HOME=/tmp/everscroll-tests-") == true)
    let expected: Set = [
      "EXTRA=yes", "TERM=dumb", "LANG=C.UTF-8",
      "PATH=/usr/local/bin:/usr/bin:/bin", "PWD=/usr", "/usr",
    ]
    #expect(lines.subtracting(homes) == expected)
  }

  @Test func `a program inherits no descriptors and no ignored signals`() async throws {
    let others = try (0..<3).map { _ in try TerminalProgram(.shell("read rest")) }
    let program = try TerminalProgram(
      ProgramCommand("/bin/sh", ["-c", "ls /proc/self/fd | wc -l; grep SigIgn /proc/self/status"])
    )
    _ = try await program.waitForExit()
    // The three standard ones, and the directory that `ls` itself reads.
    #expect(program.screen.rows[0] == "4")
    #expect(program.screen.rows[1].hasSuffix("0000000000000000"))
    withExtendedLifetime(others) {}
  }

  @Test func `Control-C interrupts and Control-Z suspends as in a shell`() async throws {
    let program = try TerminalProgram(
      .shell("trap 'echo awake' CONT; echo ready; while :; do read rest; done")
    )
    try await program.waitUntil("the start") { $0.text.contains("ready") }
    program.send("\u{1A}")
    try await program.waitUntilProgram(is: .stopped(SIGTSTP))
    program.signal(SIGCONT)
    // A shell that was stopped before `read` runs the trap only after that.
    program.send("\r")
    try await program.waitUntil("the trap") { $0.text.contains("awake") }
    try await program.waitUntilProgram(is: .running)
    program.send("\u{3}")
    #expect(try await program.waitForExit() == .signalled(SIGINT))
  }

  @Test func `a terminal that stops reading holds the program up and loses nothing`() async throws {
    let program = try TerminalProgram(.shell("echo ready; read rest; seq 1 50000; echo done"))
    try await program.waitUntil("the start") { $0.text.contains("ready") }
    program.pauseReading()
    program.send("\r")
    await #expect(throws: WaitError.self) {
      try await program.waitForExit(timeout: .milliseconds(300))
    }
    #expect(!program.screen.text.contains("done"))
    program.takeOutput()
    program.resumeReading()
    #expect(try await program.waitForExit() == .exited(0))
    let lines = program.output.text.split(whereSeparator: \.isNewline)
    #expect(lines.suffix(50_001).dropLast().map { Int($0) } == (1...50_000).map { $0 })
    #expect(program.output.chunkSizes.reduce(0, +) == program.output.totalCount)
  }

  @Test func `a program that nobody holds is killed`() async throws {
    var program: TerminalProgram? = try TerminalProgram(
      .shell("trap '' HUP; while :; do read x; done")
    )
    let processID = try #require(program?.processID)
    #expect(kill(processID, 0) == 0)
    program = nil
    let watcher = try TerminalProgram(.shell("exec tail --pid=\(processID) -f /dev/null"))
    #expect(try await watcher.waitForExit() == .exited(0))
  }
}
