/// Makes text from outside safe to display.
///
/// The result has no control character, no escape sequence, no invisible character that reorders or
/// hides other text, and none that could name an image of the program. It begins with a character
/// that has a width. Each grapheme cluster takes at least one cell, and sanitising the result again
/// changes nothing.
package enum Sanitizer {
  /// The text as one line; line feeds and tabs become spaces.
  ///
  /// - Complexity: O(scalars); a text that is clean already isn't copied.
  package static func clean(_ text: String) -> String {
    if DisplayWidth.isPlainASCII(text.utf8[...]) || text.unicodeScalars.allSatisfy(standsAlone) {
      return text
    }
    return clean(scalars: text.unicodeScalars)
  }

  /// The clean lines of a text; they end at LF or CR LF.
  ///
  /// - Complexity: O(scalars).
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

  /// Whether a scalar is displayed unchanged, whatever its context.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarKind(of: scalar) {
    case .narrow, .wide, .emoji, .textEmoji: true
    default: false
    }
  }
}
