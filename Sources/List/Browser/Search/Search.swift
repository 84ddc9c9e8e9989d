package import EverItems
import Paging

/// A text to find in items: in the loaded rows, or in all of a list that is filtered by it.
package struct Search: Hashable, Sendable {
  /// The text as the user typed it.
  package let text: String

  /// Whether case matters: it does when the text has a capital letter.
  private let isExact: Bool
  private let needle: [UInt8]
  /// The text to compare by characters too, because equal ones can have other bytes; nil for ASCII.
  private let characters: String?

  package init(_ text: String) {
    self.text = text
    isExact = text.contains(where: \.isUppercase)
    let form = Self.form(of: text, isExact: isExact)
    needle = Array(form.utf8)
    characters = needle.allSatisfy { $0 < 0x80 } ? nil : form
  }

  /// A text as it is compared: with a blank for each tab and line end, as a row displays it.
  private static func form(of text: String, isExact: Bool) -> String {
    let text = isExact ? text : text.lowercased()
    let isBlank = { (character: Character) in character == "\t" || character.isNewline }
    // Most texts have none.
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    return String(text.map { isBlank($0) ? " " : $0 })
  }

  /// Compares the text with the fields of an item.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - columns: the columns of its fields, of which those for other programs aren't searched;
  ///     empty: all fields are searched.
  /// - Returns: whether a searched field contains it.
  /// - Complexity: O(characters of the item).
  package func suits(_ item: Item, in columns: [Column] = []) -> Bool {
    field(of: item, in: columns) != nil
  }

  /// The index of the first field of an item that contains the text; nil when none does.
  ///
  /// - Complexity: O(characters of the item).
  func field(of item: Item, in columns: [Column] = []) -> Int? {
    item.fields.indices.first { index in
      guard let text = item.fields[index] else { return false }
      if columns.indices.contains(index), columns[index].isForPrograms { return false }
      return isIn(text) || DisplayForm.texts(of: text).contains(where: isIn)
    }
  }

  /// The nearest loaded row that matches; the search wraps around the end of the list.
  ///
  /// - Parameters:
  ///   - feed: the feed to search; rows that are not loaded are skipped.
  ///   - start: the first row to test.
  ///   - isUp: whether it searches upwards.
  /// - Returns: the matching row, and whether it is beyond the end of the list; nil when no loaded
  ///   row matches.
  /// - Complexity: O(loaded items).
  func nearest(
    in feed: FeedState<Item>,
    from start: Int,
    isUp: Bool = false
  ) -> (row: Int, isPastEnd: Bool)? {
    let border = max(0, isUp ? start + 1 : start)
    let runs = feed.loadedRows
    let above = runs.map { $0.clamped(to: 0..<border) }.joined()
    let below = runs.map { $0.clamped(to: border..<(.max)) }.joined()
    let hasText = { (row: Int) in feed.item(at: row).map { suits($0) } ?? false }
    let found = isUp ? above.last(where: hasText) : below.first(where: hasText)
    if let found { return (found, false) }
    let beyond = isUp ? below.last(where: hasText) : above.first(where: hasText)
    return beyond.map { ($0, true) }
  }

  private func isIn(_ text: String) -> Bool {
    guard !needle.isEmpty else { return false }
    let text = Self.form(of: text, isExact: isExact)
    return isInBytes(of: text) || characters.map(text.contains) ?? false
  }

  private func isInBytes(of text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { isIn($0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { isIn($0) }
  }

  private func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= needle.count else { return false }
    return (0...(bytes.count - needle.count)).contains { start in
      needle.indices.allSatisfy { bytes[start + $0] == needle[$0] }
    }
  }
}
