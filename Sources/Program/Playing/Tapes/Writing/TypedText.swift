import EverBase

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
