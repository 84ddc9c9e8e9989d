package import Cells
package import Input
import Secrets

/// One line of text that is being typed, and the place in it where the next character goes.
package struct TextField: Hashable, Sendable {
  /// Scalars past which nothing more is taken.
  private let limit: Int
  private var beforeCursor = ""
  private var afterCursor = ""

  /// - Parameters:
  ///   - text: what stands in it at first, the cursor behind it.
  ///   - limit: scalars that it takes; the longest URLs that servers take have some 2 000.
  package init(_ text: String = "", limit: Int = 2_083) {
    self.limit = limit
    insert(text)
  }

  /// What was typed.
  package var text: String { beforeCursor + afterCursor }

  package var isEmpty: Bool { beforeCursor.isEmpty && afterCursor.isEmpty }

  /// Whether the cursor stands behind everything.
  package var isAtEnd: Bool { afterCursor.isEmpty }

  /// Takes a chord that edits the line, by the keys of a shell.
  ///
  /// - Returns: whether it has a meaning here.
  package mutating func take(_ chord: Chord) -> Bool {
    switch (chord.key, chord.modifiers) {
    case (.character(let character), []): insert(typed: String(character))
    case (.backspace, []): _ = beforeCursor.popLast()
    case (.delete, []): if !afterCursor.isEmpty { afterCursor.removeFirst() }
    case (.left, []), (.character("b"), .control): moveBack()
    case (.right, []), (.character("f"), .control): moveOn()
    case (.home, []), (.character("a"), .control): moveToStart()
    case (.end, []), (.character("e"), .control): moveToEnd()
    case (.character("u"), .control): beforeCursor = ""
    case (.character("k"), .control): afterCursor = ""
    case (.character("w"), .control): deleteWord()
    default: return false
    }
    return true
  }

  /// Takes pasted text up to its first line end.
  package mutating func insert(_ pasted: String) {
    let line = pasted.drop { $0.isNewline }.prefix { !$0.isNewline }
    insert(typed: CleanText(sanitizing: String(line.unicodeScalars.prefix(limit))).string)
  }

  /// Puts another text in the place of this one, the cursor behind it.
  package mutating func replace(with text: String) {
    beforeCursor = ""
    afterCursor = ""
    insert(text)
  }

  /// What a screen shows of the line in so many cells: the cursor, and the text around it.
  ///
  /// - Parameters:
  ///   - cells: the room.
  ///   - mask: puts other characters in the places of those that nobody else may read; by itself it
  ///     masks the credentials of a URL.
  /// - Returns: the line as it is shown.
  /// - Complexity: O(characters)
  package func shown(
    cells: Int,
    mask: (String) -> String = { Redaction.masked($0) }
  ) -> CleanText {
    let room = max(0, cells - 1)
    let masked = mask(text)
    let afterCursor = masked.dropFirst(beforeCursor.count)
    let after = CleanText(sanitizing: String(afterCursor.prefix(room)))
    // What stands behind the cursor gets up to a third of the room.
    let rest = TextClipper.clip(after, to: min(DisplayWidth.of(after), room / 3))
    return end(of: String(masked.prefix(beforeCursor.count)), cells: room - rest.width) + "▏"
      + rest.text
  }

  /// As much of a text's end as fits.
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

  private mutating func moveBack() {
    if let character = beforeCursor.popLast() {
      afterCursor.insert(character, at: afterCursor.startIndex)
    }
  }

  private mutating func moveOn() {
    if !afterCursor.isEmpty { beforeCursor.append(afterCursor.removeFirst()) }
  }

  private mutating func moveToStart() {
    afterCursor = text
    beforeCursor = ""
  }

  private mutating func moveToEnd() {
    beforeCursor = text
    afterCursor = ""
  }

  /// Takes the word before the cursor away, and the blanks behind it.
  private mutating func deleteWord() {
    while beforeCursor.last == " " { beforeCursor.removeLast() }
    while let last = beforeCursor.last, last != " " { beforeCursor.removeLast() }
  }
}
