import Cells

/// Text that the program prints: its own words and line ends, and sanitised text from outside.
///
/// It is written as a literal, and interpolated text is sanitised. A `String` doesn't compile in
/// its place.
struct PrintedText: ExpressibleByStringInterpolation {
  let string: String

  init(stringLiteral value: StaticString) {
    string = value.description
  }

  init(stringInterpolation parts: Interpolation) {
    string = parts.text
  }

  /// Joins texts.
  init(joining parts: [PrintedText]) {
    string = parts.map(\.string).joined()
  }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: StaticString) { text += literal.description }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }
    mutating func appendInterpolation(_ clean: CleanText) { text += clean.string }
    mutating func appendInterpolation(_ printed: PrintedText) { text += printed.string }

    /// Appends a text that may be from outside.
    mutating func appendInterpolation(_ unclean: String) {
      text += CleanText(sanitizing: unclean).string
    }
  }
}
