package import EverText
package import EverTerminal
import EverBase

/// Writes the keys of a session as a tape.
///
/// Before a key that follows a pause, the tape waits until the screen shows the text that it had
/// then, so that the tape works on a network of any speed.
package struct TapeWriter: Sendable {
  /// Keys that follow each other faster are typed as one text.
  private static let pause = Duration.milliseconds(300)

  /// The longest `Sleep`.
  private static let longest = Duration.seconds(5)

  private var size: Size
  private var typed = TypedText()
  private var lastKey: Duration?
  private var lastPattern = ""
  /// The credentials of the command line, which the server's text may repeat.
  private let secrets: [String]

  /// The first lines of the file: the size of the screen, and the command line.
  package let beginning: String

  /// - Parameters:
  ///   - size: the size of the screen at the start.
  ///   - arguments: the words of the command line without the program's name. Headers, bodies,
  ///     files that the program writes, and credentials in addresses are left out.
  package init(size: Size, arguments: [String]) {
    self.size = size
    secrets = arguments.flatMap(Redaction.values)
    let line = ShellWords.line(of: ["everscroll"] + ShellWords.harmless(arguments))
    beginning = """
      # A session of everscroll, which ‘everscroll play’ plays.
      Set FontSize 20
      Set Padding 0
      Set Width \(size.columns * 12)
      Set Height \(size.rows * 24)

      \(TypedText.commands(typing: line))Enter

      """
  }

  /// The lines of an input event, with the rows that the screen showed before it.
  ///
  /// They are empty while a text is typed, which follows with a later event.
  ///
  /// - Complexity: O(cells of the screen).
  package mutating func lines(
    of event: Event,
    rows: [String],
    size: Size,
    at time: Duration
  ) -> String {
    guard let stroke = Stroke(event) else { return "" }
    let rest = time - (lastKey ?? .zero)
    lastKey = time
    let isPause = rest >= Self.pause && !typed.isCommand
    var lines = isPause ? typed.end() : ""
    if size != self.size {
      self.size = size
      lines += typed.end() + "Resize \(size.columns)x\(size.rows)\n"
    }
    if isPause { lines += wait(for: rows, after: rest) }
    switch stroke {
    case .text(let text): typed.append(text)
    case .line(let line): lines += typed.press(line)
    }
    return lines
  }

  /// Returns the last lines of the file.
  package mutating func end() -> String { typed.end() }

  private mutating func wait(for rows: [String], after rest: Duration) -> String {
    var lines = ""
    if let pattern = ScreenPattern.text(of: rows, without: secrets), pattern != lastPattern {
      lines += "Wait+Screen@30s /\(pattern)/\n"
      lastPattern = pattern
    }
    let milliseconds = Int(min(rest, Self.longest) / .milliseconds(1))
    return lines + "Sleep \(milliseconds / 50 * 50)ms\n"
  }
}

/// The form of an input event in a tape.
private enum Stroke {
  /// Characters that are typed.
  case text(String)
  /// A command of its own.
  case line(String)

  /// Nil for an event that isn't an input of the user.
  init?(_ event: Event) {
    switch event {
    case .key(let chord):
      if case .character(let character) = chord.key, chord.modifiers.isEmpty {
        self = .text(String(character))
      } else {
        self = .line(TapeKey.name(of: chord) ?? "# A key was pressed that tapes have no name for.")
      }
    case .wheel(let notches):
      self = .line((notches < 0 ? "ScrollUp " : "ScrollDown ") + "\(abs(notches))")
    case .paste(let text): self = .text(text.filter { !$0.isNewline })
    case .focusGained, .focusLost, .hangup: return nil
    }
  }
}
