import EverBase
import EverDocuments
import EverTerminal
import EverText

/// The colours of a picture.
package struct PictureTheme: Hashable, Sendable {
  /// The 16 colours of the palette, the text and the background, as 0xRRGGBB.
  let colors: [UInt32]

  /// Nil unless there are 18 colours in hexadecimal digits.
  private init?(_ words: some Sequence<some StringProtocol>) {
    colors = words.compactMap { $0.utf8.count == 6 ? UInt32($0, radix: 16) : nil }
    guard colors.count == 18 else { return nil }
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

  /// The program's own themes, of which a picture without a theme has both.
  static let dark = PictureTheme(named: "dark") ?? PictureTheme()
  static let light = PictureTheme(named: "light") ?? PictureTheme()

  private init() { colors = Array(repeating: 0xFFFFFF, count: 17) + [0] }

  /// The palette, the text and the background.
  private static let texts = [
    "dark": """
    1d2026 e06c75 98c379 e5c07b 61afef c678dd 56b6c2 abb2bf \
    7f8795 ef8b93 b1d196 efd19a 88c4f5 d699e8 7fcbd4 ffffff \
    d4d8df 17191e
    """,
    "light": """
    24292f c4303b 2f7d32 946200 1a5fb4 8a3ab0 0c7480 5c6370 \
    757d8a d1434e 3c8f40 a87408 2f74cc 9d51c2 1b8793 101214 \
    24292f fbfbfa
    """,
    "Catppuccin Latte": """
    5c5f77 d20f39 40a02b df8e1d 1e66f5 ea76cb 179299 acb0be \
    6c6f85 d20f39 40a02b df8e1d 1e66f5 ea76cb 179299 bcc0cc \
    4c4f69 eff1f5
    """,
    "Catppuccin Mocha": """
    45475a f38ba8 a6e3a1 f9e2af 89b4fa f5c2e7 94e2d5 bac2de \
    585b70 f38ba8 a6e3a1 f9e2af 89b4fa f5c2e7 94e2d5 a6adc8 \
    cdd6f4 1e1e2e
    """,
    "Dracula": """
    000000 ff5555 50fa7b f1fa8c bd93f9 ff79c6 8be9fd bbbbbb \
    555555 ff5555 50fa7b f1fa8c bd93f9 ff79c6 8be9fd ffffff \
    f8f8f2 1e1f29
    """,
    "GitHub Dark": """
    000000 f78166 56d364 e3b341 6ca4f8 db61a2 2b7489 ffffff \
    4d4d4d f78166 56d364 e3b341 6ca4f8 db61a2 2b7489 ffffff \
    8b949e 101216
    """,
    "Gruvbox Dark": """
    282828 cc241d 98971a d79921 458588 b16286 689d6a a89984 \
    928374 fb4934 b8bb26 fabd2f 83a598 d3869b 8ec07c ebdbb2 \
    ebdbb2 282828
    """,
    "Gruvbox Light": """
    fbf1c7 9d0006 79740e b57614 076678 8f3f71 427b58 3c3836 \
    9d8374 cc241d 98971a d79921 458588 b16186 689d69 7c6f64 \
    282828 fbf1c7
    """,
    "Nord": """
    3b4252 bf616a a3be8c ebcb8b 81a1c1 b48ead 88c0d0 e5e9f0 \
    4c566a bf616a a3be8c ebcb8b 81a1c1 b48ead 8fbcbb eceff4 \
    d8dee9 2e3440
    """,
    "One Dark": """
    1e2127 e06c75 98c379 d19a66 61afef c678dd 56b6c2 abb2bf \
    5c6370 e06c75 98c379 d19a66 61afef c678dd 56b6c2 ffffff \
    abb2bf 1e2127
    """,
    "Rose Pine": """
    706e86 eb6f92 9ccfd8 f6c177 31748f c4a7e7 ebbcba e0def4 \
    706e86 eb6f92 9ccfd8 f6c177 31748f c4a7e7 ebbcba e0def4 \
    e0def4 191724
    """,
    "Solarized Dark": """
    073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 \
    002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3 \
    839496 002b36
    """,
    "Solarized Light": """
    073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 \
    002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3 \
    657b83 fdf6e3
    """,
    "Tokyo Night": """
    32344a f7768e 9ece6a e0af68 7aa2f7 ad8ee6 449dab 787c99 \
    444b6a ff7a93 b9f27c ff9e64 7da6ff bb9af7 0db9d7 acb0d0 \
    c0caf5 1a1b26
    """,
  ]
}

/// Colours of cells.
extension PictureTheme {
  /// The names of ``colors`` in CSS.
  static let parts = (0..<16).map { "c\($0)" } + ["fg", "bg"]

  /// The index of a cell's colour in ``colors``; nil for a colour that no theme changes.
  static func part(of color: Color, isText: Bool) -> Int? {
    switch color {
    case .standard: isText ? 16 : 17
    case .palette(let index): index < 16 ? Int(index) : nil
    case .rgb: nil
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
      ? (Self.dimmed(text, on: behind), behind) : (text, behind)
  }

  private static func dimmed(_ text: UInt32, on behind: UInt32) -> UInt32 {
    [0, 8, 16].reduce(0) { mixed, shift in
      let (front, back) = ((text >> shift) & 255, (behind >> shift) & 255)
      return mixed | ((front * 6 + back * 4) / 10) << shift
    }
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
