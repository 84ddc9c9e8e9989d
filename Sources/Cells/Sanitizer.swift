/// Makes text from outside safe to show.
///
/// What comes out holds no control, no escape sequence, nothing invisible that reorders or hides
/// other text, nothing that could name one of our images, and begins with a character that takes
/// room. Every grapheme cluster in it takes at least one cell, and cleaning it again changes nothing.
package enum Sanitizer {
  /// The text as one line: line feeds and tabs become spaces.
  ///
  /// - Complexity: O(scalars); nothing is copied where there is nothing to change.
  package static func clean(_ text: String) -> String {
    if DisplayWidth.isPlainASCII(text.utf8[...]) || text.unicodeScalars.allSatisfy(standsAlone) {
      return text
    }
    return clean(scalars: text.unicodeScalars)
  }

  /// The lines of a text, each of them clean; they end at LF or CR LF.
  ///
  /// - Complexity: O(scalars)
  package static func clean(lines text: String) -> [CleanText] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { CleanText(trusted: clean(String($0))) }
  }

  private static func clean(scalars: String.UnicodeScalarView) -> String {
    var escapes = EscapeFilter()
    var repair = ClusterRepair()
    for scalar in scalars where !escapes.swallows(scalar) {
      repair.append(scalar == "\n" || scalar == "\t" ? " " : scalar)
    }
    return repair.finish()
  }

  /// Whether a scalar is shown as it is, wherever it stands.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarProperties(of: scalar).kind {
    case .narrow, .wide, .emoji, .textEmoji: true
    default: false
    }
  }
}
