import EverBase

/// Text that is safe to display: it has no characters that a terminal would interpret.
///
/// It is made from a literal of the program, or by the sanitiser. So text from outside can't reach
/// a frame unsanitised; that wouldn't compile.
package struct CleanText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text; each character has a width or joins the one before it.
  package let string: String

  /// Makes a clean text from a literal, unchanged.
  package init(stringLiteral value: StaticString) {
    string = value.description
  }

  /// Sanitises text from outside (see `Sanitizer`).
  package init(sanitizing text: String) {
    string = Sanitizer.clean(text)
  }

  /// Joins clean texts.
  package init(joining parts: [CleanText], separator: CleanText = "") {
    var text = parts.first?.string ?? ""
    for part in parts.dropFirst() { text += separator.string + part.string }
    string = text
  }

  /// A number in decimal.
  package init(_ number: Int) {
    string = String(number)
  }

  /// A number in decimal, with digits in groups of three.
  package init(grouped number: Int) {
    string = groupedDigits(String(number))
  }

  /// A number of blanks; none for a negative one.
  package init(blanks count: Int) {
    string = String(repeating: " ", count: max(0, count))
  }

  /// A number with its noun, such as `1 match` or `1,234 matches`.
  package init(counting count: Int, _ one: CleanText, _ many: CleanText) {
    self = CleanText(grouped: count) + " " + (count == 1 ? one : many)
  }

  /// Makes a clean text from a string that the caller has proved clean, such as a part of a clean
  /// text.
  init(trusted: String) {
    string = trusted
  }

  package var isEmpty: Bool { string.isEmpty }

  /// Concatenates two clean texts; the result is clean, and its width is the sum of their widths.
  package static func + (left: CleanText, right: CleanText) -> CleanText {
    CleanText(trusted: left.string + right.string)
  }
}

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
