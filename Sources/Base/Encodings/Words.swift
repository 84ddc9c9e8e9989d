extension StringProtocol {
  /// The words of the text on one line, with single blanks between them.
  package var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The words of a name in lower case: `next`, `page` and `token` of `NextPageToken`.
  ///
  /// Characters other than letters and digits, and capitals after other letters, start a new word.
  package var nameWords: [String] {
    var words: [String] = []
    var isInside = false
    var wasLower = false
    for character in self {
      guard character.isLetter || character.isNumber else {
        isInside = false
        continue
      }
      if !isInside || character.isUppercase && wasLower { words.append("") }
      words[words.count - 1] += character.lowercased()
      (isInside, wasLower) = (true, !character.isUppercase)
    }
    return words
  }

  /// The first characters of the text, with an ellipsis in the place of the rest.
  package func start(_ count: Int) -> String {
    let start = prefix(count)
    return start.endIndex == endIndex ? String(self) : "\(start)…"
  }

  /// The text without white space at its end.
  package var withoutEndingBlanks: SubSequence {
    self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)]
  }
}
