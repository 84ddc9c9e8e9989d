package import EverItems
package import EverTerminal
package import EverText

/// A demo script: the commands of VHS that a terminal program needs, and some additional ones.
///
/// (VHS: https://github.com/charmbracelet/vhs#vhs-command-reference)
package struct Tape: Hashable, Sendable {
  package var settings = TapeSettings()

  /// The steps in order, including the steps of sourced tapes.
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
  case wait(RegularExpression?, in: Scope, atMost: Duration?)

  /// Fails unless the screen shows a pattern.
  case expect(RegularExpression, in: Scope)

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

  /// Enlarges so many rows around the cursor's row in pictures; nil shows all rows again.
  case zoom(Int?)
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

extension Tape {
  /// Parses a whole tape; `source` returns the text of a tape that `Source` names, if it can be
  /// read.
  ///
  /// - Throws: a ``TapeError`` with the first wrong line and word.
  package init(_ text: String, source: (String) -> String? = { _ in nil }) throws(TapeError) {
    var room = Self.mostWork
    try read(text, source, depth: 0, &room)
  }

  /// The most commands and keys.
  private static let mostWork = 100_000

  /// The most tapes that include one another.
  private static let deepest = 8

  private mutating func read(
    _ text: String,
    _ source: (String) -> String?,
    depth: Int,
    _ room: inout Int
  ) throws(TapeError) {
    let content = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    let lines = content.split(omittingEmptySubsequences: false) { $0.isNewline }
    var written = ""
    for (index, line) in lines.enumerated() {
      written += line
      // A theme that is written as an object may have several lines.
      let isOpen =
        written.hasPrefix("Set Theme {") && !written.contains("}")
        && lines[(index + 1)...].contains { $0.contains("}") }
      var parser = TapeParser(line: index + 1, text: TapeText(isOpen ? "" : written[...]))
      if !isOpen { written = "" }
      while !parser.text.isAtEnd {
        let command = try parser.command(&settings)
        room -= command.work
        guard room >= 0 else {
          throw parser.error("a tape has \(Self.mostWork) commands and keys at most.")
        }
        switch command {
        case .step(let step): steps.append(step)
        case .output(let path): if depth == 0 { outputs.append(path) }
        case .source(let path):
          guard depth < Self.deepest else {
            throw parser.error(
              "tapes may include each other \(Self.deepest) deep, and never themselves.",
              at: path
            )
          }
          guard let other = source(path) else {
            throw parser.error("this tape can't be read.", at: path)
          }
          do throws(TapeError) {
            try read(other, source, depth: depth + 1, &room)
          } catch {
            var error = error
            error.file = error.file ?? path
            throw error
          }
        case .nothing: break
        }
      }
    }
  }
}

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

/// What a tape needs that types other commands than everscroll.
extension Tape {
  /// The variables that a tape may set without a shell, beside those that begin with `LC_`: none
  /// names a program or a file.
  private static let variables = ["TZ", "LANG", "TERM", "COLORTERM", "NO_COLOR"]

  /// Why the tape can't be played without a shell; nil when it can.
  package var needOfShell: TapeError? {
    if let step = environment.first(where: {
      !Self.variables.contains($0.name) && !$0.name.hasPrefix("LC_")
    }) {
      let names = Self.variables.joined(separator: ", ")
      let reason = "a tape sets \(names) and LC_… alone; with --allow-run it sets all."
      return TapeError(line: step.line, word: step.name, reason: reason)
    }
    guard let command = typedLines.first, let name = command.text.split(separator: " ").first,
      !["everscroll", "clear"].contains(name), !name.hasPrefix("#")
    else { return nil }
    let reason = "a tape starts everscroll alone; with --allow-run it runs other programs, too."
    return TapeError(line: command.line, word: String(name), reason: reason)
  }

  /// The variables that the tape sets.
  var environment: [(name: String, value: String, line: Int)] {
    steps.compactMap { step in
      guard case .environment(let name, let value) = step.action else { return nil }
      return (name, value, step.line)
    }
  }

  /// The lines that the tape types, as far as they are known before it is played, with the numbers
  /// of the lines of the tape where they begin.
  package var typedLines: [(line: Int, text: String)] {
    var lines: [(Int, String)] = []
    var (start, text) = (0, "")
    for step in steps + [TapeStep(line: 0, word: "", action: Self.enter)] {
      switch step.action {
      case .type(let part, _):
        if text.isEmpty { start = step.line }
        text += part
      case .press(.key(Chord(.character(" "))), let count, _):
        text += String(repeating: " ", count: count)
      case .press(.key(Chord(.backspace)), let count, _): text.removeLast(min(count, text.count))
      case .press(.key(Chord(.enter)), _, _):
        if text.contains(where: { $0 != " " }) { lines.append((start, text)) }
        text = ""
      default: break
      }
    }
    return lines
  }

  private static let enter = TapeAction.press(.key(Chord(.enter)), count: 1, every: nil)
}
