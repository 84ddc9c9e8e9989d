import Testing

/// The line's state at one moment, as those who wait see it.
struct Moment: Sendable {
  var revision: Int
  var screen: ScreenSnapshot
  var programState: ProgramState

  /// Whether nothing more will be shown unless someone acts.
  var isSettled: Bool

  /// Whether the line has taken all that was typed.
  var isTyped: Bool

  init(_ state: borrowing TerminalLine.State) {
    revision = state.revision
    screen = state.emulator.snapshot()
    programState = state.programState
    isSettled = state.isDrained || !state.isReading
    isTyped = state.input.isEmpty
  }
}

/// What was waited for did not come; shows the screen that was there instead.
package struct WaitError: Error, CustomStringConvertible {
  package var description: String

  init(
    description: String,
    timeout: Duration,
    moment: Moment,
    sourceLocation: SourceLocation
  ) {
    let reason =
      if case .ended = moment.programState {
        "The program has ended"
      } else {
        "Waited \(timeout) in vain"
      }
    self.description = """
      \(sourceLocation.fileID):\(sourceLocation.line): \(reason): \(description). \
      The program: \(moment.programState). The screen:
      \(moment.screen)
      """
  }
}
