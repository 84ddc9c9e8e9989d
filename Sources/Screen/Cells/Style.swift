/// A colour of a cell.
package enum Color: Hashable, Sendable {
  /// The terminal's default foreground or background.
  case standard
  /// An entry of the terminal's palette; the theme of the user sets 0 to 15.
  case palette(UInt8)
  /// Red, green and blue; the nearest palette entry where the terminal has no 24-bit colour.
  case rgb(UInt8, UInt8, UInt8)
}

/// The colours and attributes of a run of text.
package struct Style: Hashable, Sendable {
  /// Attributes besides colour; they carry the meaning where there is no colour.
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

  /// The terminal's default colours without attributes.
  package static let plain = Style()
  package static let bold = Style(attributes: .bold)
  package static let dim = Style(attributes: .dim)
}

/// The roles of text on the screen.
///
/// Their colours are the terminal's own sixteen, so that the user's palette rules on dark and on light
/// backgrounds; `dim` is none of them, for it is unreadable on light ones. Where there is no colour,
/// a character or an attribute distinguishes each state as well.
extension Style {
  private static func colored(_ entry: UInt8, _ attributes: Attributes = []) -> Style {
    Style(foreground: .palette(entry), attributes: attributes)
  }

  /// Row numbers, labels, hints and all that is less than the text.
  package static let secondary = colored(8)
  /// The headings of columns and of groups.
  package static let heading = Style(attributes: .bold)
  /// The gutter mark, the active tab and what is under way.
  package static let accent = colored(6)
  /// Addresses that can be opened.
  package static let link = colored(4, .underline)
  /// The age of what was kept, countdowns, and what is missing.
  package static let warning = colored(3)
  /// What failed.
  package static let error = colored(1, .bold)
  /// Strings, numbers and truth values of JSON.
  package static let jsonString = colored(2)
  package static let jsonNumber = colored(6)
  package static let jsonBoolean = colored(3)
}
