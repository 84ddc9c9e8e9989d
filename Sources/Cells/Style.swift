/// A colour of a cell.
package enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// An entry of the terminal's palette; 0 to 15 are the ones that its user's theme sets.
  case palette(UInt8)
  /// Red, green and blue; shown as the nearest palette entry where there is no true colour.
  case rgb(UInt8, UInt8, UInt8)
}

/// How a run of text looks.
package struct Style: Hashable, Sendable {
  /// Attributes beside colour; they carry meaning where there is no colour.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
  }

  package var foreground: Color
  package var background: Color
  package var attributes: Attributes

  package init(
    foreground: Color = .standard,
    background: Color = .standard,
    attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours without attributes.
  package static let plain = Style()
  package static let bold = Style(attributes: .bold)
  package static let dim = Style(attributes: .dim)
}
