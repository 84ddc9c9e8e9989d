import EverTerminal

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
