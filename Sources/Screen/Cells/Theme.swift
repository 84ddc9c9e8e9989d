/// The meaning of a text on the screen; the raw value is its name in a theme's file.
package enum Role: String, Hashable, Sendable, CaseIterable {
  case text
  case secondary
  case heading
  case accent
  case link
  case match
  case mark
  case changed
  case warning
  case error
  case string
  case number
  case boolean
  /// The cursor's row; only the background counts.
  case cursor
}

/// The colours and attributes of all roles.
package struct Theme: Hashable, Sendable {
  /// Its name, for `--theme`.
  package let name: String
  /// The looks of roles, as styles of the role ``Role/text``; a missing role has the terminal's
  /// default look.
  private var looks: [Role: Style]

  /// A theme with other looks of some roles.
  package func named(_ name: String, with looks: [Role: Style]) -> Theme {
    Theme(name: name, looks: self.looks.merging(looks) { $1 })
  }

  /// The colours and attributes of a style; a style with colours of its own is complete.
  ///
  /// A match isn't bold: many terminals brighten the colour of bold text, which a match has as its
  /// background or in front of one.
  package func resolved(_ style: Style) -> Style {
    guard style.foreground == .standard, style.background == .standard,
      let look = looks[style.role]
    else { return style }
    return Style(
      foreground: look.foreground,
      background: look.background,
      attributes: look.attributes
        .union(style.role == .match ? style.attributes.subtracting(.bold) : style.attributes)
    )
  }
}

extension Theme {
  /// The themes of the program.
  package static let all = [standard, dark, light, monochrome]

  /// The terminal's own sixteen colours, so that the user's palette applies on dark and on light
  /// backgrounds.
  package static let standard = Theme("default", at: 0)
  /// 24-bit colours for dark backgrounds.
  package static let dark = Theme("dark", at: 1)
  /// 24-bit colours for light backgrounds.
  package static let light = Theme("light", at: 2)
  /// Attributes alone; characters distinguish the states.
  package static let monochrome = Theme("monochrome", at: 3)

  private init(_ name: String, at place: Int) {
    self.name = name
    looks = Self.words.compactMapValues { $0[place].isEmpty ? nil : Style(words: $0[place]) }
  }

  /// The looks of roles in each theme, in the words of a theme's file; an empty one is missing.
  private static let words: [Role: [String]] = [
    .secondary: ["bright-black", "#8B949E", "#5F6872", ""],
    .heading: [
      "bold underline", "bold underline #C9D4E3", "bold underline #1F2D3D", "bold underline",
    ],
    .accent: ["cyan", "#5CCFE6", "#0B667A", "bold"],
    // The usual blue of palettes can't be read on black.
    .link: ["underline bright-blue", "underline #79B8FF", "underline #0550AE", "underline"],
    // The text would have the colour of the screen, which can be white. Without colours, it is
    // reversed alone.
    .match: ["reverse yellow on black", "reverse #FFD173", "reverse #7D4E00", "reverse"],
    .mark: ["bold magenta", "bold #D8A0F8", "bold #7B1FA2", "bold"],
    .changed: ["green", "#9CCC65", "#116329", "bold"],
    .warning: ["yellow", "#FFB454", "#8A4B00", ""],
    .error: ["bold red", "bold #FF8B82", "bold #B31D28", "bold"],
    .string: ["green", "#A5D6A7", "#116329", ""],
    .number: ["cyan", "#80D4FF", "#0550AE", ""],
    .boolean: ["yellow", "#FFB86C", "#8A3800", ""],
  ]
}
