/// The attributes of a tag of HTML, or the parameters of a header: names, most of them with a value.
enum Attributes {
  /// Takes attributes from the start of a text, up to a character that ends them, and that character.
  ///
  /// - Parameters:
  ///   - rest: the text, which loses what is taken.
  ///   - end: the character after the attributes.
  ///   - separators: characters between attributes besides blanks.
  /// - Returns: the values by the names in lowercase; of one name, the first value.
  /// - Complexity: O(characters).
  static func take(
    from rest: inout Substring,
    to end: Character,
    separators: String = ""
  ) -> [String: String] {
    var values: [String: String] = [:]
    let isWord = { (next: Character) in
      !next.isWhitespace && next != end && !separators.contains(next)
    }
    while let next = rest.first, next != end {
      let name = rest.prefix { isWord($0) && $0 != "=" }
      guard !name.isEmpty else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest[name.endIndex...].drop(while: \.isWhitespace)
      let value = rest.first == "=" ? value(from: &rest, isWord) : ""
      values[name.lowercased()] = values[name.lowercased()] ?? value
    }
    rest = rest.dropFirst()
    return values
  }

  /// Takes an equals sign, and the text in quotation marks or the word after it.
  private static func value(
    from rest: inout Substring,
    _ isWord: (Character) -> Bool
  ) -> String {
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    guard let quote = rest.first, "\"'".contains(quote) else {
      let word = rest.prefix(while: isWord)
      rest = rest[word.endIndex...]
      return String(word)
    }
    var value = ""
    rest = rest.dropFirst()
    while let next = rest.popFirst(), next != quote {
      value.append(next == "\\" ? rest.popFirst() ?? next : next)
    }
    return value
  }
}
