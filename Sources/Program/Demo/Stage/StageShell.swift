import EverTerminal
import EverText

/// The prompt at which a tape types its commands, in the place of a shell.
package struct StageShell {
  private let stage: Stage

  /// The lines above the prompt.
  private var lines: [Line] = []
  private var typed = ""

  package init(on stage: Stage) {
    self.stage = stage
  }

  /// Shows the prompt, and returns the next command line; nil when the tape has ended.
  package mutating func readCommand() -> String? {
    typed = ""
    show()
    while true {
      switch stage.next(until: nil, mailbox: -1) {
      case .input(.key(let chord)):
        if let command = take(chord) { return command }
      case .ended: return nil
      default: break
      }
      show()
    }
  }

  /// Prints the output of a command.
  package mutating func print(_ text: String) {
    for row in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var line = Line()
      line.append(CleanText(sanitizing: String(row)), at: 0, width: stage.size.columns)
      lines.append(line)
    }
    if lines.last?.runs.isEmpty == true { lines.removeLast() }
  }

  /// Removes all lines.
  package mutating func clear() { lines = [] }

  /// Edits the command line; returns it when it is complete.
  private mutating func take(_ chord: Chord) -> String? {
    switch (chord.key, chord.modifiers) {
    case (.character(let character), []): typed.append(character)
    case (.backspace, _): _ = typed.popLast()
    case (.character("u"), .control): typed = ""
    case (.character("l"), .control): clear()
    case (.enter, _):
      lines.append(prompt(cursor: ""))
      return typed
    default: break
    }
    return nil
  }

  private func show() {
    var shown = Array((lines + [prompt(cursor: "█")]).suffix(stage.size.rows))
    let promptRow = shown.count - 1
    while shown.count < stage.size.rows { shown.append(Line()) }
    stage.show(Frame(size: stage.size, lines: shown), promptRow: promptRow)
  }

  private func prompt(cursor: String) -> Line {
    var line = Line()
    line.append("> ", at: 0, width: 2, style: .accent)
    let text = CleanText(sanitizing: typed + cursor)
    line.append(text, at: 2, width: stage.size.columns - 2)
    return line
  }
}

/// The words of a command line, by the simplest rules of a shell: blanks separate words, and quotes
/// keep blanks.
package enum CommandWords {
  /// - Returns: the words; nil when a quote has no end.
  package static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch (quote, character) {
      case (let open?, _) where open == character: quote = nil
      case (.some, _): word = (word ?? "") + String(character)
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (nil, " "):
        if let word { words.append(word) }
        word = nil
      case (nil, _): word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
