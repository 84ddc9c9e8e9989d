/// Text that may be shown: it holds nothing that a terminal would take as control.
///
/// There are two ways to make one: from a literal of this program, or through the sanitiser. So a
/// text from outside can't reach a frame unsanitised; it would not compile.
package struct CleanText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text; every character in it has a width of its own or joins the one before it.
  package let string: String

  /// Takes a literal of the program as it stands.
  package init(stringLiteral value: StaticString) {
    string = value.description
  }

  /// Sanitises a text from outside: see `Sanitizer`.
  package init(sanitizing text: String) {
    string = Sanitizer.clean(text)
  }

  /// Joins texts that are clean already.
  package init(joining parts: [CleanText], separator: CleanText = "") {
    string = parts.map(\.string).joined(separator: separator.string)
  }

  /// A number in decimal.
  package init(_ number: Int) {
    string = String(number)
  }

  /// Takes a text that the caller has proved clean, such as a part of a clean text.
  init(trusted: String) {
    string = trusted
  }

  package var isEmpty: Bool { string.isEmpty }

  /// One text after another; clean texts stay clean, and their widths add up.
  package static func + (left: CleanText, right: CleanText) -> CleanText {
    CleanText(trusted: left.string + right.string)
  }
}
