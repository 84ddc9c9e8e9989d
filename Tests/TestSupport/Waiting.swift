import Testing

/// The line's state at one moment, as those who wait see it.
struct Moment: Sendable {
  var revision: Int
  var screen: ScreenSnapshot
  var programState: ProgramState

  /// What the last row said since keys were last typed, also what it doesn't say any more.
  var told: [String]

  /// Whether nothing more will be shown unless someone acts.
  var isSettled: Bool

  /// Whether the line has taken all that was typed.
  var isTyped: Bool

  init(_ state: borrowing TerminalLine.State) {
    revision = state.revision
    screen = state.emulator.snapshot()
    programState = state.programState
    told = state.told
    isSettled = state.isDrained || !state.isReading
    isTyped = state.input.isEmpty
  }

  /// Whether the last row says a text, or said it since keys were last typed.
  func hasTold(_ text: String) -> Bool {
    told.contains { $0.contains(text) } || screen.rows.last?.contains(text) == true
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
