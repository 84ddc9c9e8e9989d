import Testing

/// The state of the line at one moment, for waiting tasks.
struct Moment: Sendable {
  var revision: Int
  var screen: ScreenSnapshot
  var programState: ProgramState

  /// The texts of the last row since the last input, also those that are gone.
  var notices: [String]

  /// Whether the screen stays as it is without further input.
  var isSettled: Bool

  /// Whether the line has accepted all input.
  var isTyped: Bool

  init(_ state: borrowing TerminalLine.State) {
    revision = state.revision
    screen = state.emulator.snapshot()
    programState = state.programState
    notices = state.notices
    isSettled = state.isDrained || !state.isReading
    isTyped = state.input.isEmpty
  }

  /// Whether the last row contains a text, or has contained it since the last input.
  func hasNotice(_ text: String) -> Bool {
    notices.contains { $0.contains(text) } || screen.message.contains(text)
  }
}

extension ScreenSnapshot {
  /// The words of the last rows: a message that has no room in the last one is above it.
  package var message: String {
    rows.suffix(7).flatMap { $0.split(separator: " ") }.joined(separator: " ")
  }
}

/// A wait without success, with the screen at its end.
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
