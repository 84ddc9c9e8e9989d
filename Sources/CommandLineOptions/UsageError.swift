/// A command line that can't be followed; the program says why and ends with status 2.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence that names the word, with what it should be.
  package var reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  /// Two lines for standard error, without a line feed at the end.
  package var description: String {
    """
    everscroll: \(reason)
    Try ‘everscroll --help’.
    """
  }
}

/// A word of the user's in the marks of a quotation, without anything that a terminal would obey.
func quoted(_ word: some StringProtocol) -> String {
  let safe = word.unicodeScalars.map { scalar -> Unicode.Scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return "\u{FFFD}"
    default: return scalar
    }
  }
  var text = String.UnicodeScalarView()
  text.append(contentsOf: safe)
  return "‹\(String(text))›"
}
