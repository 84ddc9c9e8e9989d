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
