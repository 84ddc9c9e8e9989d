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
  /// The row of the cursor, of which only the background counts.
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
  package static let standard = Theme(
    name: "default",
    looks: [
      .secondary: colored(.palette(8)),
      .heading: Style(attributes: [.bold, .underline]),
      .accent: colored(.palette(6)),
      // The usual blue of palettes (4) can't be read on black.
      .link: colored(.palette(12), .underline),
      // The text would have the colour of the screen, which can be white. Without colours, it is
      // reversed alone.
      .match: Style(foreground: .palette(3), background: .palette(0), attributes: .reverse),
      .mark: colored(.palette(5), .bold),
      .changed: colored(.palette(2)),
      .warning: colored(.palette(3)),
      .error: colored(.palette(1), .bold),
      .string: colored(.palette(2)),
      .number: colored(.palette(6)),
      .boolean: colored(.palette(3)),
    ]
  )

  /// 24-bit colours for dark backgrounds.
  package static let dark = Theme(
    name: "dark",
    looks: [
      .secondary: colored(.rgb(0x8B, 0x94, 0x9E)),
      .heading: colored(.rgb(0xC9, 0xD4, 0xE3), [.bold, .underline]),
      .accent: colored(.rgb(0x5C, 0xCF, 0xE6)),
      .link: colored(.rgb(0x79, 0xB8, 0xFF), .underline),
      .match: colored(.rgb(0xFF, 0xD1, 0x73), .reverse),
      .mark: colored(.rgb(0xD8, 0xA0, 0xF8), .bold),
      .changed: colored(.rgb(0x9C, 0xCC, 0x65)),
      .warning: colored(.rgb(0xFF, 0xB4, 0x54)),
      .error: colored(.rgb(0xFF, 0x8B, 0x82), .bold),
      .string: colored(.rgb(0xA5, 0xD6, 0xA7)),
      .number: colored(.rgb(0x80, 0xD4, 0xFF)),
      .boolean: colored(.rgb(0xFF, 0xB8, 0x6C)),
    ]
  )

  /// 24-bit colours for light backgrounds.
  package static let light = Theme(
    name: "light",
    looks: [
      .secondary: colored(.rgb(0x5F, 0x68, 0x72)),
      .heading: colored(.rgb(0x1F, 0x2D, 0x3D), [.bold, .underline]),
      .accent: colored(.rgb(0x0B, 0x66, 0x7A)),
      .link: colored(.rgb(0x05, 0x50, 0xAE), .underline),
      .match: colored(.rgb(0x7D, 0x4E, 0x00), .reverse),
      .mark: colored(.rgb(0x7B, 0x1F, 0xA2), .bold),
      .changed: colored(.rgb(0x11, 0x63, 0x29)),
      .warning: colored(.rgb(0x8A, 0x4B, 0x00)),
      .error: colored(.rgb(0xB3, 0x1D, 0x28), .bold),
      .string: colored(.rgb(0x11, 0x63, 0x29)),
      .number: colored(.rgb(0x05, 0x50, 0xAE)),
      .boolean: colored(.rgb(0x8A, 0x38, 0x00)),
    ]
  )

  /// Attributes alone; characters distinguish the states.
  package static let monochrome = Theme(
    name: "monochrome",
    looks: [
      .heading: Style(attributes: [.bold, .underline]),
      .accent: Style(attributes: .bold),
      .link: Style(attributes: .underline),
      .match: Style(attributes: .reverse),
      .mark: Style(attributes: .bold),
      .changed: Style(attributes: .bold),
      .error: Style(attributes: .bold),
    ]
  )

  private static func colored(_ color: Color, _ attributes: Style.Attributes = []) -> Style {
    Style(foreground: color, attributes: attributes)
  }
}
