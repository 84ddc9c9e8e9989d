extension StringProtocol {
  /// The words of the text on one line, with single blanks between them.
  package var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

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
