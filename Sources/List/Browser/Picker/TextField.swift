package import EverText
package import EverTerminal
import EverBase

/// One line of text that the user types, with a cursor.
package struct TextField: Hashable, Sendable {
  /// The limit in scalars; further input is ignored.
  private let limit: Int
  private var beforeCursor = ""
  private var afterCursor = ""

  /// - Parameters:
  ///   - text: the initial text, with the cursor after it.
  ///   - limit: the largest number of scalars; the longest URLs that servers accept have about 2
  ///     000.
  package init(_ text: String = "", limit: Int = 2_083) {
    self.limit = limit
    insert(text)
  }

  /// The typed text.
  package var text: String { beforeCursor + afterCursor }

  package var isEmpty: Bool { beforeCursor.isEmpty && afterCursor.isEmpty }

  /// Handles a chord that edits the line, with the keys of a shell.
  ///
  /// - Returns: whether the chord has a meaning here.
  package mutating func take(_ chord: Chord) -> Bool {
    switch (chord.key, chord.modifiers) {
    case (.character(let character), []): insert(typed: String(character))
    case (.backspace, []): _ = beforeCursor.popLast()
    case (.delete, []): if !afterCursor.isEmpty { afterCursor.removeFirst() }
    case (.left, []), (.character("b"), .control):
      if let last = beforeCursor.popLast() { afterCursor = String(last) + afterCursor }
    case (.right, []), (.character("f"), .control):
      if !afterCursor.isEmpty { beforeCursor.append(afterCursor.removeFirst()) }
    case (.home, []), (.character("a"), .control): (beforeCursor, afterCursor) = ("", text)
    case (.end, []), (.character("e"), .control): (beforeCursor, afterCursor) = (text, "")
    case (.character("u"), .control): beforeCursor = ""
    case (.character("k"), .control): afterCursor = ""
    case (.character("w"), .control): deleteWord()
    default: return false
    }
    return true
  }

  /// Inserts pasted text up to its first line end.
  package mutating func insert(_ pasted: String) {
    let line = pasted.drop { $0.isNewline }.prefix { !$0.isNewline }
    insert(typed: CleanText(sanitizing: String(line.unicodeScalars.prefix(limit))).string)
  }

  /// Replaces the text; the cursor is after it.
  package mutating func replace(with text: String) {
    (beforeCursor, afterCursor) = ("", "")
    insert(text)
  }

  /// The cursor and the text around it, as far as they have room.
  ///
  /// - Parameters:
  ///   - cells: the room.
  ///   - mask: replaces the characters of secrets; by default it masks the credentials of a URL.
  /// - Returns: the line as it is displayed.
  /// - Complexity: O(characters).
  package func shown(cells: Int, mask: (String) -> String = { Redaction.masked($0) }) -> CleanText {
    let room = max(0, cells - 1)
    let masked = mask(text)
    let afterCursor = masked.dropFirst(beforeCursor.count)
    let after = CleanText(sanitizing: String(afterCursor.prefix(room)))
    // The text after the cursor has up to a third of the room.
    let rest = TextClipper.clip(after, to: min(DisplayWidth.of(after), room / 3))
    return end(of: String(masked.prefix(beforeCursor.count)), cells: room - rest.width) + "▏"
      + rest.text
  }

  /// The end of a text, as far as it has room.
  private func end(of text: String, cells: Int) -> CleanText {
    var part = text.suffix(max(0, cells))
    while !part.isEmpty {
      let clean = CleanText(sanitizing: String(part))
      if DisplayWidth.of(clean) <= cells { return clean }
      part.removeFirst()
    }
    return ""
  }

  private mutating func insert(typed text: String) {
    let room = limit - beforeCursor.unicodeScalars.count - afterCursor.unicodeScalars.count
    beforeCursor.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(max(0, room)))
  }

  /// Deletes the word before the cursor, and the blanks after the word.
  private mutating func deleteWord() {
    while beforeCursor.last == " " { beforeCursor.removeLast() }
    while let last = beforeCursor.last, last != " " { beforeCursor.removeLast() }
  }
}
