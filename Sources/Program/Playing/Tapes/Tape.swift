import CEverFormats
package import EverText
package import EverTerminal

/// A demo script: the commands of VHS that a terminal program needs, and some additional ones.
///
/// (VHS: https://github.com/charmbracelet/vhs#vhs-command-reference)
package struct Tape: Hashable, Sendable {
  package var settings = TapeSettings()

  /// The steps in order, those of sourced tapes included.
  package var steps: [TapeStep] = []

  /// The files that the tape itself names as its output.
  package var outputs: [String] = []
}

/// A command of a tape with its place, for messages.
package struct TapeStep: Hashable, Sendable {
  /// The number of the line, from 1.
  package var line: Int

  /// The command's name.
  package var word: String
  package var action: TapeAction
}

/// The action of a step.
package enum TapeAction: Hashable, Sendable {
  /// Types characters; nil for the tape's typing speed.
  case type(String, every: Duration?)

  /// Repeats an input event; nil for the tape's typing speed.
  case press(Event, count: Int, every: Duration?)
  case sleep(Duration)

  /// Waits until the screen shows a pattern; nil for the tape's pattern and timeout.
  case wait(TapePattern?, in: Scope, atMost: Duration?)

  /// Fails unless the screen shows a pattern.
  case expect(TapePattern, in: Scope)

  /// Records no frames until ``show``; the time does not count either.
  case hide
  case show

  /// Writes the screen to a file.
  case screenshot(String)
  case environment(name: String, value: String)

  /// Adds a marker to the recording.
  case marker(String)

  /// Shows a text below the screen; an empty one removes it.
  case caption(String)
  case resize(Size)

  /// Changes the simulated network to a profile in the syntax of `--network`.
  case network(String)

  /// Makes lists of the mock API fail, by one of its rules.
  case fault(String)

  /// Adds new items at the top of the lists of the mock API.
  case drift(Int)

  /// The part of a screen in which a pattern is searched.
  package enum Scope: Hashable, Sendable {
    case screen

    /// The last row that is not blank.
    case line

    /// A row, from 1.
    case row(Int)
  }
}

/// A regular expression in the syntax of RE2, as VHS has it, which was valid when it was parsed.
package struct TapePattern: Hashable, Sendable {
  package let text: String

  /// Nil when the text isn't a regular expression.
  init?(_ text: String) {
    self.text = text
    guard match(in: "") >= 0 else { return nil }
  }

  /// Whether a text contains a match.
  ///
  /// - Complexity: O(pattern × text).
  func matches(_ text: String) -> Bool { match(in: text) == 1 }

  private func match(in text: String) -> Int32 {
    cregex_matches(self.text, self.text.utf8.count, text, text.utf8.count)
  }
}
