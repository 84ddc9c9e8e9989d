import EverBase
import CPseudoTerminal
import EverText
import Glibc
package import Testing

/// A program in a real terminal line, with an emulated terminal at the other end.
///
/// The program leads a process group in the foreground of a session of its own, as under a shell,
/// so ^C, ^Z and hang-ups reach it as usual. A thread reads its output at once. The last reference
/// kills what is left of the program.
package final class TerminalProgram: Sendable {
  /// The modes of the line before the start of the program.
  package let initialModes: TerminalModes

  private let line: TerminalLine

  /// Starts a program and returns when it runs.
  ///
  /// Without `HOME` in its environment it has a home of its own: the state of another test's
  /// program, such as the proved paging of a server on the same port, would change what it does.
  ///
  /// - Throws: ``StartError`` when the file or the directory is missing or may not be used.
  package init(_ command: ProgramCommand) throws(StartError) {
    let home = try Self.makeHome()
    let session = try command.start(home: home)
    initialModes = TerminalModes(session.modes)
    line = TerminalLine(session: session, size: command.size, kitty: command.kitty, home: home)
    line.serve()
  }

  private static func makeHome() throws(StartError) -> TemporaryDirectory {
    do {
      return try TemporaryDirectory()
    } catch {
      throw StartError(path: "A home directory", code: error.code)
    }
  }

  deinit { line.change { $0.isClosing = true } }

  /// The current screen of the terminal.
  package var screen: ScreenSnapshot { line.withState { $0.emulator.snapshot() } }

  /// The images that the terminal holds, or has held, for the program.
  package var heldImages: HeldImages { line.withState { $0.graphics.held } }

  /// The state of the program.
  package var state: ProgramState { line.withState { $0.programState } }

  package var processID: Int32 { line.session.program }

  /// The current modes of the line; nil after ``hangUp()``.
  package var modes: TerminalModes? {
    line.withState { $0.master.flatMap(TerminalModes.init(of:)) }
  }

  /// The output since the start or the last ``takeOutput()``.
  package var output: ProgramOutput { line.withState { $0.output } }

  /// Returns and removes the output since the last call.
  @discardableResult
  package func takeOutput() -> ProgramOutput {
    line.withState { state in
      defer { state.output = ProgramOutput() }
      return state.output
    }
  }

  /// Types a text.
  ///
  /// It returns at once; the program reads the text later.
  package func send(_ text: String) { line.send(Array(text.utf8)) }

  /// Types bytes.
  ///
  /// It returns at once; the program reads the bytes later.
  package func send(_ bytes: [UInt8]) { line.send(bytes) }

  /// Resizes the terminal; the program receives SIGWINCH.
  package func resize(columns: Int, rows: Int) {
    line.change { state in
      state.emulator.resize(to: Size(columns: columns, rows: rows))
      state.revision += 1
      if let master = state.master { _ = cpt_resize(master, Int32(columns), Int32(rows)) }
    }
  }

  /// Sends a signal to the program alone.
  package func signal(_ number: Int32) { kill(line.session.program, number) }

  /// Stops reading the program's output, like a terminal after ^S or one that hangs.
  package func pauseReading() { line.change { $0.isReading = false } }

  package func resumeReading() { line.change { $0.isReading = true } }

  /// Closes the terminal, like closing its window; the program receives SIGHUP.
  package func hangUp() { line.change { $0.isHangUpWanted = true } }
}

extension TerminalProgram {
  /// Waits until the screen meets a condition, and returns it.
  ///
  /// The condition is evaluated after each change and every five seconds; it may be expensive.
  ///
  /// - Parameters:
  ///   - description: the expected screen, for the message of a failure: “the first row”.
  ///   - timeout: the longest wait.
  ///   - sourceLocation: the place of a failure.
  ///   - condition: whether this is the expected screen.
  /// - Returns: the screen that meets the condition.
  /// - Throws: ``WaitError`` when the time has passed, or the program has ended with another
  ///   screen.
  @discardableResult
  package func waitUntil(
    _ description: String,
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation,
    condition: (ScreenSnapshot) -> Bool
  ) async throws(WaitError) -> ScreenSnapshot {
    try await wait(for: description, timeout, sourceLocation) { moment in
      condition(moment.screen) ? moment.screen : nil
    }
  }

  /// Waits until the last row contains a text, or has contained it since the last input.
  ///
  /// It is for messages that disappear after some seconds, so that a delayed test still sees them.
  ///
  /// - Throws: ``WaitError`` when the time has passed, or the program has ended.
  package func waitForNotice(
    _ text: String,
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(WaitError) {
    try await wait(for: "“\(text)” in the last row", timeout, sourceLocation) { moment in
      moment.hasNotice(text) ? () : nil
    }
  }

  /// Waits until the program has ended and, unless reading is paused, all its output is displayed.
  ///
  /// - Throws: ``WaitError`` when the time has passed.
  package func waitForExit(
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(WaitError) -> ExitStatus {
    try await wait(for: "the end of the program", timeout, sourceLocation) { moment in
      guard case .ended(let status) = moment.programState, moment.isSettled else { return nil }
      return status
    }
  }

  /// Waits until the program is in a state: running, or stopped by a signal.
  ///
  /// - Throws: ``WaitError`` when the time has passed, or the program has ended.
  package func waitUntilProgram(
    is wanted: ProgramState,
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(WaitError) {
    try await wait(for: "the program to be \(wanted)", timeout, sourceLocation) { moment in
      moment.programState == wanted ? () : nil
    }
  }

  /// Waits until the line has accepted all input, whether or not the program reads it.
  ///
  /// - Throws: ``WaitError`` when the time has passed, or the program has ended.
  package func waitUntilTyped(
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(WaitError) {
    try await wait(for: "the line to take the keys", timeout, sourceLocation) { moment in
      moment.isTyped ? () : nil
    }
  }

  /// The longest time without evaluating a condition, which may depend on more than the screen,
  /// such as a file.
  private static let longestRest = Duration.seconds(5)

  private func wait<Value>(
    for description: String,
    _ timeout: Duration,
    _ sourceLocation: SourceLocation,
    _ find: (Moment) -> Value?
  ) async throws(WaitError) -> Value {
    let deadline = ContinuousClock.now + timeout
    while true {
      let moment = line.withState { Moment($0) }
      if let value = find(moment) { return value }
      let isOver = if case .ended = moment.programState { moment.isSettled } else { false }
      if !isOver {
        let look = min(deadline, ContinuousClock.now + Self.longestRest)
        let wake = await line.change(since: moment.revision, until: look)
        let isTimeLeft = !Task.isCancelled && ContinuousClock.now < deadline
        if wake == .changed || isTimeLeft { continue }
      }
      throw WaitError(
        description: description,
        timeout: timeout,
        moment: moment,
        sourceLocation: sourceLocation
      )
    }
  }
}
