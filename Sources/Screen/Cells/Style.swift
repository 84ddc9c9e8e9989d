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

    /// These three occur in recordings of other programs alone.
    package static let italic = Attributes(rawValue: 16)
    package static let strike = Attributes(rawValue: 32)
    package static let conceal = Attributes(rawValue: 64)
  }

  /// The meaning of the text.
  package var role: Role
  /// Colours of the run itself, such as the colours of a picture; with one, the role doesn't count.
  package var foreground: Color
  package var background: Color
  /// Attributes in addition to the role's attributes.
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

/// The highest byte of a colour's number is its kind.
extension Color {
  /// Makes a colour from its number; nil for a number without a colour.
  package init?(number: UInt32) {
    switch number >> 24 {
    case 0 where number == 0: self = .standard
    case 1 where number <= 0x0100_00FF: self = .palette(UInt8(truncatingIfNeeded: number))
    case 2: self = PixelGrid.Pixel(number).color
    default: return nil
    }
  }

  /// The colour as a number, for messages between processes.
  package var number: UInt32 {
    switch self {
    case .standard: 0
    case .palette(let index): 1 << 24 | UInt32(index)
    case .rgb(let red, let green, let blue): 2 << 24 | PixelGrid.Pixel(red, green, blue).number
    }
  }
}

extension Style {
  /// Parses the look of a role in a theme's file, such as `bold bright-blue on #202020`.
  ///
  /// A colour is `default`, one of the sixteen names, a number of the palette, or `#RRGGBB`; one
  /// after `on` is the background.
  ///
  /// - Returns: nil for an unknown word, or a repeated one.
  package init?(words text: String) {
    self.init()
    var colors: [Color] = []
    var ground: Color?
    var isGround = false
    for word in text.split(separator: " ") {
      if word == "on", !isGround, ground == nil {
        isGround = true
      } else if let attribute = Self.attributes[String(word)], !isGround,
        !attributes.contains(attribute)
      {
        attributes.insert(attribute)
      } else if let color = Color(word: word) {
        if isGround { ground = color } else { colors.append(color) }
        isGround = false
      } else {
        return nil
      }
    }
    guard colors.count <= 1, !isGround else { return nil }
    foreground = colors.first ?? .standard
    background = ground ?? .standard
  }

  private static let attributes: [String: Attributes] = [
    "bold": .bold, "underline": .underline, "reverse": .reverse,
  ]
}

extension Color {
  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]

  /// Parses one colour; nil when the word isn't a colour.
  fileprivate init?(word: Substring) {
    let bright = "bright-"
    let name = word.hasPrefix(bright) ? word.dropFirst(bright.count) : word
    if word == "default" {
      self = .standard
    } else if let index = Self.names.firstIndex(of: String(name)) {
      self = .palette(UInt8(index) + (name == word ? 0 : 8))
    } else if word.allSatisfy(\.isNumber), let entry = UInt8(word) {
      self = .palette(entry)
    } else if word.hasPrefix("#"), word.utf8.count == 7, !word.contains("+"),
      let bits = UInt32(word.dropFirst(), radix: 16)
    {
      self = PixelGrid.Pixel(bits).color
    } else {
      return nil
    }
  }
}
