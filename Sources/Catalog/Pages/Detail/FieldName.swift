/// Formats names of members for people.
enum FieldName {
  /// The words of a path: `badge_counts.gold` is `badge counts gold`, `birthYear` is `birth year`.
  ///
  /// - Returns: at least one word; `value` for a path without steps.
  static func words(_ steps: some Sequence<String>) -> String {
    let words = steps.flatMap(words(of:))
    return words.isEmpty ? "value" : words.joined(separator: " ")
  }

  /// The heading of nested values: the words of each step, the outer ones first.
  static func heading(_ steps: some Sequence<String>) -> String {
    steps.map { words([$0]) }.joined(separator: " › ")
  }

  /// Splits a name at `_`, `-` and where a capital follows a small letter; a name in capitals is
  /// kept.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previous: Character?
    for character in name {
      let isBreak = character == "_" || character == "-" || character.isWhitespace
      let isHump = character.isUppercase && previous?.isLowercase == true
      if isBreak || isHump {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if !isBreak { word.append(isHump ? Character(character.lowercased()) : character) }
      previous = character
    }
    if !word.isEmpty { words.append(word) }
    return words.isEmpty && !name.isEmpty ? [name] : words
  }
}
