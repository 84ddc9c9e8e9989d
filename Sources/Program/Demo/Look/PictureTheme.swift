import CEverPictures
import EverBase
import EverItems
import EverTerminal
import EverText

/// The colours of a picture.
package struct PictureTheme: Hashable, Sendable {
  /// The 16 colours of the palette, the text, the background, and the row of the cursor, as 0xRRGGBB.
  let colors: [UInt32]

  /// Nil unless there are 18 colours in hexadecimal digits.
  private init?(_ words: some Sequence<some StringProtocol>) {
    let colors = words.compactMap { $0.utf8.count == 6 ? UInt32($0, radix: 16) : nil }
    guard colors.count == 18, let behind = colors.last else { return nil }
    self.colors = colors + [RGB(behind).tint.number]
  }

  /// The theme of a name, in which case, blanks and hyphens don't count; nil for an unknown name.
  package init?(named name: String) {
    let known = Self.texts.first { Self.plain($0.key) == Self.plain(name) }
    guard let known else { return nil }
    self.init(known.value.split(separator: " "))
  }

  /// The theme of a tape, an object with a member for each colour that differs from the dark theme,
  /// as in VHS; nil for a member that is no colour.
  init?(ofTape theme: JSONValue) {
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    let bright = names.map { "bright" + $0.prefix(1).uppercased() + $0.dropFirst() }
    let members = names + bright + ["foreground", "background"]
    self.init(
      zip(members, Self.dark.colors).map { name, usual in
        (theme.member(name)?.text ?? usual.hexadecimal).dropFirst()
      }
    )
  }

  /// The theme of an asciicast, with 8 or 16 colours in its palette; nil when one is missing.
  init?(ofCast theme: JSONValue) {
    var palette = (theme.member("palette")?.text ?? "").split(separator: ":")
    if palette.count == 8 { palette += palette }
    let others = ["fg", "bg"].compactMap { theme.member($0)?.text?[...] }
    self.init((palette + others).map { $0.dropFirst() })
  }

  /// The names of all themes in order.
  package static var names: [String] { texts.keys.sorted() }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }

  /// The program's own themes; a picture without a theme has both.
  static let dark = own("dark")
  static let light = own("light")

  private static func own(_ name: String) -> PictureTheme {
    guard let theme = PictureTheme(named: name) else { preconditionFailure("no theme ‘\(name)’") }
    return theme
  }

  /// The palette, the text and the background, by the names of the themes.
  private static let texts = String(cString: cthemes_text()).split(separator: "\n")
    .reduce(into: [String: Substring]()) { texts, line in
      let name = line.prefix { $0 != ":" }
      texts[String(name)] = line.dropFirst(name.count + 1)
    }
}

/// Colours of cells.
extension PictureTheme {
  /// The names of ``colors`` in CSS.
  static let parts = (0..<16).map { "c\($0)" } + ["fg", "bg", "row"]

  /// The row of the cursor in recordings of the program, which are made for the dark theme.
  private static let tint = RGB(dark.colors[18]).color

  /// The index of a cell's colour in ``colors``; nil for a colour that no theme changes.
  static func part(of color: Color, isText: Bool) -> Int? {
    switch color {
    case .standard: isText ? 16 : 17
    case .palette(let index): index < 16 ? Int(index) : nil
    case .rgb: !isText && color == tint ? 18 : nil
    }
  }

  /// A colour as 0xRRGGBB.
  func value(_ color: Color, isText: Bool) -> UInt32 {
    if let part = Self.part(of: color, isText: isText) { return colors[part] }
    return switch color {
    case .palette(let index): RGB(palette: index).number
    case .rgb(let red, let green, let blue): RGB(red, green, blue).number
    case .standard: 0
    }
  }

  /// The colours of a text and its background; a dim text is mixed with its background.
  func values(of style: Style) -> (text: UInt32, behind: UInt32) {
    var text = value(style.foreground, isText: true)
    var behind = value(style.background, isText: false)
    if style.attributes.contains(.reverse) { swap(&text, &behind) }
    return style.attributes.contains(.dim)
      ? (RGB(text).mixed(with: RGB(behind), by: 0.4).number, behind) : (text, behind)
  }

  /// The custom properties of CSS with these colours.
  var variables: String {
    zip(Self.parts, colors).map { "--\($0):\($1.hexadecimal)" }.joined(separator: ";")
  }
}

extension UInt32 {
  /// A colour such as `#17191e`.
  var hexadecimal: String { "#" + digits(6, radix: 16) }
}
