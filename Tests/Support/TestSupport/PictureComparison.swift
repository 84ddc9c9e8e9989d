package import Testing

/// Checks that a screen, or a part of one, is equal to a text.
///
/// Trailing blanks of lines and empty lines at the end are ignored. A failure prints both texts
/// with the differing rows marked.
package func expect(
  _ actual: String,
  shows expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let comparison = PictureComparison(actual: actual, expected: expected)
  #expect(comparison.isEqual, "\(comparison)", sourceLocation: sourceLocation)
}

/// Two texts and their differences.
package struct PictureComparison: CustomStringConvertible {
  private let actual: [Substring]
  private let expected: [Substring]

  package init(actual: String, expected: String) {
    self.actual = Self.rows(actual)
    self.expected = Self.rows(expected)
  }

  package var isEqual: Bool { actual == expected }

  package var description: String {
    """
    The picture differs.
    Expected:
    \(Self.marked(expected, against: actual))
    Shown:
    \(Self.marked(actual, against: expected))
    """
  }

  private static func rows(_ picture: String) -> [Substring] {
    var rows = picture.split(separator: "\n", omittingEmptySubsequences: false)
    for index in rows.indices {
      while rows[index].last == " " { rows[index].removeLast() }
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  private static func marked(_ rows: [Substring], against others: [Substring]) -> String {
    rows.enumerated()
      .map { index, row in
        (index < others.count && others[index] == row ? "  │" : "≠ │") + row
      }
      .joined(separator: "\n")
  }
}
