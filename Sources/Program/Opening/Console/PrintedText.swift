package import EverText

/// Text that the program prints: its own words and line ends, and sanitised text from outside.
///
/// It is written as a literal, and interpolated text is sanitised. A `String` doesn't compile in
/// its place.
package struct PrintedText: ExpressibleByStringInterpolation {
  package let string: String

  package init(stringLiteral value: StaticString) {
    string = value.description
  }

  package init(stringInterpolation parts: Interpolation) {
    string = parts.text
  }

  /// Joins texts.
  package init(joining parts: [PrintedText]) {
    string = parts.map(\.string).joined()
  }

  /// Collects the parts of a literal, and sanitises the interpolated ones.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    package mutating func appendInterpolation(_ clean: CleanText) { text += clean.string }
    package mutating func appendInterpolation(_ printed: PrintedText) { text += printed.string }

    /// Appends a text that may be from outside.
    package mutating func appendInterpolation(_ unclean: String) {
      text += CleanText(sanitizing: unclean).string
    }
  }
}
