import Locking
import CPseudoTerminal
import Cells
import Glibc
package import Testing

/// A program that runs in a real terminal line, with an emulated terminal at the other end.
///
/// The program leads a process group in the foreground of a session of its own, as under a shell,
/// so that ^C, ^Z and hang-ups reach it as they do in life. Its output is read by a thread as it
/// comes. What is left of it is killed when the last reference goes.
package final class TerminalProgram: Sendable {
  /// The modes of the line before the program had it.
  package let initialModes: TerminalModes

  private let line: TerminalLine

  /// Starts a program, and returns when it runs.
  ///
  /// - Throws: ``StartError`` where the file or the directory is not there or may not be used.
  package init(_ command: ProgramCommand) throws(StartError) {
    let session = try command.start()
    initialModes = TerminalModes(session.modes)
    line = TerminalLine(session: session, size: command.size, kitty: command.kitty)
    line.serve()
  }

  deinit { line.tell { $0.isClosing = true } }

  /// What the terminal shows now.
  package var screen: ScreenSnapshot { line.withState { $0.emulator.snapshot() } }

  /// The images that the terminal holds for the program, and those that it held.
  package var heldImages: HeldImages { line.withState { $0.emulator.heldImages } }

  /// What the program is doing.
  package var state: ProgramState { line.withState { $0.programState } }

  package var processID: Int32 { line.session.program }

  /// The modes of the line now; nil after ``hangUp()``.
  package var modes: TerminalModes? {
    line.withState { $0.master.flatMap(TerminalModes.init(of:)) }
  }

  /// What the program wrote since the start or the last ``takeOutput()``.
  package var output: ProgramOutput { line.withState { $0.output } }

  /// Returns what the program wrote since the last call, and forgets it.
  @discardableResult
  package func takeOutput() -> ProgramOutput {
    line.withState { state in
      defer { state.output = ProgramOutput() }
      return state.output
    }
  }

  /// Types a text.
  ///
  /// Returns at once; the program reads it when it will.
  package func send(_ text: String) { line.send(Array(text.utf8)) }

  /// Types bytes.
  ///
  /// Returns at once; the program reads them when it will.
  package func send(_ bytes: [UInt8]) { line.send(bytes) }

  /// Makes the terminal another size; the program hears SIGWINCH.
  package func resize(columns: Int, rows: Int) {
    line.tell { state in
      state.emulator.resize(to: Size(columns: columns, rows: rows))
      state.revision += 1
      if let master = state.master { _ = cpt_resize(master, Int32(columns), Int32(rows)) }
    }
  }

  /// Sends a signal to the program alone.
  package func signal(_ number: Int32) { kill(line.session.program, number) }

  /// Stops taking the program's output, as a terminal does after ^S, or one that hangs.
  package func pauseReading() { line.tell { $0.isReading = false } }

  package func resumeReading() { line.tell { $0.isReading = true } }

  /// Closes the terminal, as when its window is closed; the program hears SIGHUP.
  package func hangUp() { line.tell { $0.isHangUpWanted = true } }
}

extension TerminalProgram {
  /// Waits until the screen is as a test wants it, and returns that screen.
  ///
  /// The condition is asked again after each change, and every five seconds; it need not be
  /// cheap.
  ///
  /// - Parameters:
  ///   - description: What is waited for, for the message of a failure: “the first row”.
  ///   - timeout: How long to wait at most.
  ///   - sourceLocation: Where the failure is shown to be.
  ///   - condition: Whether this is the screen.
  /// - Returns: The screen that fulfils the condition.
  /// - Throws: ``WaitError`` when the time is over, or when the program has ended on another screen.
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

  /// Waits until the last row says a text, or has said it since keys were last typed.
  ///
  /// For what is told for a few seconds: a test that is held up meanwhile still hears of it.
  ///
  /// - Throws: ``WaitError`` when the time is over, or when the program has ended.
  package func waitUntilTold(
    _ text: String,
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(WaitError) {
    try await wait(for: "“\(text)” in the last row", timeout, sourceLocation) { moment in
      moment.hasTold(text) ? () : nil
    }
  }

  /// Waits until the program has ended and, unless reading is paused, all that it wrote is shown.
  ///
  /// - Throws: ``WaitError`` when the time is over.
  package func waitForExit(
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(WaitError) -> ExitStatus {
    try await wait(for: "the end of the program", timeout, sourceLocation) { moment in
      guard case .ended(let status) = moment.programState, moment.isSettled else { return nil }
      return status
    }
  }

  /// Waits until the program does something: runs again, or is stopped by a signal.
  ///
  /// - Throws: ``WaitError`` when the time is over, or when the program has ended.
  package func waitUntilProgram(
    is wanted: ProgramState,
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(WaitError) {
    try await wait(for: "the program to be \(wanted)", timeout, sourceLocation) { moment in
      moment.programState == wanted ? () : nil
    }
  }

  /// Waits until the line has taken all that was typed, whether the program reads it or not.
  ///
  /// - Throws: ``WaitError`` when the time is over, or when the program has ended.
  package func waitUntilTyped(
    timeout: Duration = .patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(WaitError) {
    try await wait(for: "the line to take the keys", timeout, sourceLocation) { moment in
      moment.isTyped ? () : nil
    }
  }

  /// How long nobody looks while nothing changes: a condition may ask for more than the screen,
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
