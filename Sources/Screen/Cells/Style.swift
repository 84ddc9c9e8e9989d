/// A colour of a cell.
package enum Color: Hashable, Sendable {
  /// The terminal's default foreground or background.
  case standard
  /// An entry of the terminal's palette; the theme of the user sets 0 to 15.
  case palette(UInt8)
  /// Red, green and blue; the nearest palette entry where the terminal has no 24-bit colour.
  case rgb(UInt8, UInt8, UInt8)
}

/// The look of a run of text: its role, which a ``Theme`` maps to colours and attributes, and what
/// is added to it.
package struct Style: Hashable, Sendable {
  /// Attributes besides colour; they convey the meaning where there is no colour.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
  }

  /// The meaning of the text.
  package var role: Role
  /// Colours of the run itself, such as those of a picture; with one, the role doesn't count.
  package var foreground: Color
  package var background: Color
  /// Attributes in addition to those of the role.
  package var attributes: Attributes

  package init(
    _ role: Role = .text,
    foreground: Color = .standard,
    background: Color = .standard,
    attributes: Attributes = []
  ) {
    self.role = role
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Text without attributes.
  package static let plain = Style()
  package static let bold = Style(attributes: .bold)
  package static let dim = Style(attributes: .dim)
}

extension Style {
  /// Row numbers, labels, hints and other text of less importance.
  package static let secondary = Style(.secondary)
  /// The headings of columns and of groups.
  package static let heading = Style(.heading)
  /// The gutter mark, the active tab and work in progress.
  package static let accent = Style(.accent)
  /// Addresses that can be opened.
  package static let link = Style(.link)
  /// Text that a search or a filter found.
  package static let match = Style(.match)
  /// The marks of items that the user marked.
  package static let mark = Style(.mark)
  /// Items that are new since the last visit.
  package static let changed = Style(.changed)
  /// The age of cached content, countdowns, and missing items.
  package static let warning = Style(.warning)
  /// Failures.
  package static let error = Style(.error)
  /// Strings, numbers and truth values of JSON.
  package static let jsonString = Style(.string)
  package static let jsonNumber = Style(.number)
  package static let jsonBoolean = Style(.boolean)
}
