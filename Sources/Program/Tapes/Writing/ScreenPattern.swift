/// Makes a pattern by which a screen is recognised.
enum ScreenPattern {
  /// The most words of a pattern; later words may be times, which differ in another run.
  private static let mostWords = 4

  /// A regular expression, between slashes, for the row with the cursor, otherwise for the title
  /// line; nil without words.
  static func text(of rows: [String]) -> String? {
    let cursor = rows.first { $0.drop { $0 == " " }.first == "▌" }
    return cursor.flatMap(pattern) ?? rows.first { $0.contains { $0 != " " } }.flatMap(pattern)
  }

  /// A pattern for the words at the start of a row; nil when there are none.
  ///
  /// Placeholders, images and spinners aren't words, because another run shows them at other times.
  private static func pattern(of row: String) -> String? {
    let words = row.split(separator: " ")
    let marks = words.prefix { $0 == "▌" }
    let plain = words.dropFirst(marks.count).prefix(while: isPlain).prefix(mostWords)
    guard plain.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
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
