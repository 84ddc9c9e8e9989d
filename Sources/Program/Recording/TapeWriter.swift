import EverBase
import EverTerminal
import EverText

/// Writes the keys of a session as a tape.
///
/// Before a key that follows a pause, the tape waits until the screen shows the text that it had
/// then, so that the tape works on a network of any speed.
struct TapeWriter: Sendable {
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
  let beginning: String

  /// - Parameters:
  ///   - size: the size of the screen at the start.
  ///   - arguments: the words of the command line without the program's name. Headers, bodies,
  ///     files that the program writes, and credentials in addresses are left out.
  init(size: Size, arguments: [String]) {
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
  mutating func lines(
    of event: Event,
    rows: [String],
    size: Size,
    at time: Duration
  ) -> String {
    guard let stroke = Stroke(event) else { return "" }
    let rest = time - (lastKey ?? .zero)
    lastKey = time
    let isPause = rest >= Self.pause && !typed.isCommand
    if isPause, let row = ScreenPattern.cursorRow(of: rows) { typed.reach(row) }
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
  mutating func end() -> String { typed.end() }

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
    case .paste(let text): self = .text(text.filter { !$0.isNewline })
    case .mouse, .hangup: return nil
    }
  }
}

/// The characters of a tape that are typed but not written yet.
///
/// A line that is typed after `:` is held until it ends, because it may turn out to contain a
/// credential.
struct TypedText: Sendable {
  private var text = ""

  /// The line that is typed after `:`; nil when none is.
  private var command: Line?

  fileprivate struct Line {
    /// The commands of the tape so far.
    var commands = ""
    /// All characters that were typed.
    var text = ""
    /// Whether other keys, such as arrows, were pressed between the characters.
    var isEdited = false
  }

  /// Whether a line is typed after `:`.
  var isCommand: Bool { command != nil }

  mutating func append(_ typed: String) {
    if command == nil, typed.contains(":") { command = Line(text: text) }
    command?.text += typed
    text += typed
  }

  /// Adds a key that isn't a character, and returns the lines that are complete with it.
  mutating func press(_ key: String) -> String {
    guard var line = command else { return end() + key + "\n" }
    guard !["Enter", "Escape", "Ctrl+c", "Ctrl+g"].contains(key) else { return end() + key + "\n" }
    line.commands += takeCommands() + key + "\n"
    line.isEdited = true
    command = line
    return ""
  }

  mutating func end() -> String {
    guard let line = command else { return takeCommands() }
    let commands = line.commands + takeCommands()
    command = nil
    return line.mayHoldCredential ? "# A line with a credential was typed here.\n" : commands
  }

  /// Replaces the key of the last row by the number of the row that it reached, because a list may
  /// have more rows in another run.
  mutating func reach(_ row: String) { if text == "G" { text = row + "g" } }

  private mutating func takeCommands() -> String {
    defer { text = "" }
    return Self.commands(typing: text.contains("://") ? Redaction.redacted(text) : text)
  }

  /// The commands that type a text: one for each part that some kind of quotes can enclose.
  static func commands(typing text: String) -> String {
    var commands = ""
    var part = ""
    var quotes: [Character] = ["\"", "'", "`"]
    func command() -> String {
      part.isEmpty ? "" : "Type \(quotes[0])\(part)\(quotes[0])\n"
    }
    for character in text where !character.isNewline {
      if quotes == [character] {
        commands += command()
        (part, quotes) = ("", ["\"", "'", "`"])
      }
      quotes.removeAll { $0 == character }
      part.append(character)
    }
    return commands + command()
  }
}

extension TypedText.Line {
  /// Whether the line sets a header, or has an address with a credential that was typed in parts.
  fileprivate var mayHoldCredential: Bool {
    if text.contains("header") { return true }
    let afterFirst = text.drop { $0 != ":" }.dropFirst()
    let namesHeader = afterFirst.contains(":") && !afterFirst.contains("://")
    return namesHeader || isEdited && Redaction.redacted(text) != text
  }
}

/// Makes a pattern by which a screen is recognised.
enum ScreenPattern {
  /// The most words of a pattern; later words may be times, which differ in another run.
  private static let mostWords = 4

  /// A regular expression, between slashes, for the row with the cursor, otherwise for the title
  /// line; nil without words, and where they hold a credential or one of some secrets.
  static func text(of rows: [String], without secrets: [String]) -> String? {
    let title = rows.first { $0.contains { $0 != " " } }
    // A title counts what is loaded.
    let name = title?.split(separator: " ").prefix { !$0.contains(where: \.isNumber) }
    return cursorRow(in: rows).flatMap { pattern(of: $0, secrets) }
      ?? name.flatMap { pattern(of: $0.joined(separator: " "), secrets) }
  }

  /// The number of the row with the cursor; nil where a line is typed, or there is no number.
  static func cursorRow(of rows: [String]) -> String? {
    guard let row = cursorRow(in: rows), rows.last?.first.map("/:&|".contains) != true else {
      return nil
    }
    let number = row.split(separator: " ").dropFirst().first?.filter { $0 != "," }
    return number.flatMap { $0.isDigits ? String($0) : nil }
  }

  private static func cursorRow(in rows: [String]) -> String? {
    rows.first { $0.drop { $0 == " " }.first == "▌" }
  }

  /// A pattern for the words at the start of a row; nil when there are none.
  ///
  /// Placeholders, images and spinners aren't words, because another run shows them at other times.
  private static func pattern(of row: String, _ secrets: [String]) -> String? {
    let words = row.split(separator: " ")
    let marks = words.prefix { $0 == "▌" }
    let plain = words.dropFirst(marks.count).prefix(while: isPlain).prefix(mostWords)
    let text = plain.joined(separator: " ")
    guard text.contains(where: \.isLetter), Redaction.values(in: text).isEmpty,
      !secrets.contains(where: text.contains)
    else { return nil }
    return (marks + plain).map(escaped).joined(separator: " +")
  }

  private static func isPlain(_ word: Substring) -> Bool {
    word.allSatisfy { $0.isLetter || $0.isNumber || $0.isASCII && $0 != "…" }
  }

  private static func escaped(_ word: Substring) -> String {
    word.reduce(into: "") { text, character in
      if "\\.+*?()|[]{}^$/".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}

/// The command line of a session, as a tape types it.
enum ShellWords {
  /// The options whose values aren't written, because they may hold credentials or name files that
  /// now exist.
  private static let leftOut = ["--header", "--data", "--record", "--log"]

  /// The words without those that may hold a credential.
  static func harmless(_ arguments: [String]) -> [String] {
    // Each option of curl may hold a credential.
    if arguments.first == "curl" {
      return ["curl"] + arguments.filter { $0.contains("://") }.map(Redaction.redacted)
    }
    var words: [String] = []
    var isValue = false
    for word in arguments {
      let name = word.prefix { $0 != "=" }
      // Options may be abbreviated, and short ones have their value in the same word.
      let isLong = name.count > 3 && leftOut.contains { $0.hasPrefix(name) }
      let isShort = word.hasPrefix("-H") || word.hasPrefix("-d")
      if !isValue, !isLong, !isShort {
        words.append(word.contains("://") ? Redaction.redacted(word) : word)
      }
      isValue = isLong && name == word || isShort && word.count == 2
    }
    return words
  }

  /// The words as a shell and a tape split them.
  static func line(of words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || "-_./:=,@%+".utf8.contains($0)
    }
    if isPlain && !word.isEmpty { return word }
    return ShellText.quoted(word)
  }
}
