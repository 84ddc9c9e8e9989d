/// Why a tape can't be parsed.
package struct TapeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, for a tape that another one sources; nil for the tape itself.
  package var file: String?

  /// The number of the line, from 1.
  package let line: Int

  /// The word at which parsing stopped; empty at the end of the line.
  package let word: String

  /// The fault in one sentence.
  package let reason: String

  package var description: String {
    let place = (file.map { "\($0), " } ?? "") + "line \(line)"
    return word.isEmpty ? "\(place): \(reason)" : "\(place), ‘\(word)’: \(reason)"
  }
}

/// Why a tape stopped while it was played.
package struct TapeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let step: TapeStep

  /// The fault in one sentence.
  package let reason: String

  /// The rows of the screen at that moment.
  package let screen: [String]

  package init(_ step: TapeStep, _ reason: String, screen: [String]) {
    self.step = step
    self.reason = reason
    self.screen = screen
  }

  /// The place and the reason, and the screen in a frame.
  package var description: String {
    let edge = String(repeating: "─", count: 8)
    let rows = screen.map { "│ \($0)" }.joined(separator: "\n")
    return """
      line \(step.line), ‘\(step.word)’: \(reason)
      ┌\(edge) the screen at that moment
      \(rows)
      └\(edge)
      """
  }
}
