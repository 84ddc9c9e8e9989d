import EverBase

/// Makes a pattern by which a screen is recognised.
enum ScreenPattern {
  /// The most words of a pattern; later words may be times, which differ in another run.
  private static let mostWords = 4

  /// A regular expression, between slashes, for the row with the cursor, otherwise for the title
  /// line; nil without words, and where they hold a credential or one of some secrets.
  static func text(of rows: [String], without secrets: [String]) -> String? {
    let cursor = rows.first { $0.drop { $0 == " " }.first == "▌" }
    let title = rows.first { $0.contains { $0 != " " } }
    return [cursor, title].lazy.compactMap { $0 }.compactMap { pattern(of: $0, secrets) }.first
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
