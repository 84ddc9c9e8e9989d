/// The characters of ASCII that stand for others on a terminal without Unicode.
enum ASCIIForm {
  /// The character for a scalar; `?` for one that has none.
  static func scalar(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case ..<0x7F: scalar
    case 0xC0...0xFF: Unicode.Scalar(letters[Int(scalar.value - 0xC0)])
    // The dots of a spinner turn.
    case 0x2800...0x28FF: Unicode.Scalar(Array("|/-\\".utf8)[Int(scalar.value % 4)])
    default: marks[scalar] ?? "?"
    }
  }

  /// The letters of ISO 8859-1 from U+00C0 on, without their accents.
  private static let letters = Array(
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty".utf8
  )

  private static let marks: [Unicode.Scalar: Unicode.Scalar] = {
    let groups: [(String, Unicode.Scalar)] = [
      ("▌▶▸›»→❯", ">"), ("◀◂‹«←", "<"), ("↑▲", "^"), ("↓▼", "v"), ("│┃┊┆", "|"),
      ("─━–—‐‑−▔▁▂", "-"), ("·•∙", "."), ("●◉✓★", "*"), ("○◯", "o"), ("✗×✕", "x"), ("…⋯", "~"),
      ("‘’‚′", "'"), ("“”„″", "\""), ("█▓▇▆▅", "#"), ("▀▄▃▒▐▖▗▘▙▚▛▜▝▞▟", "="), ("░", ":"),
      ("\u{A0}", " "),
    ]
    return groups.reduce(into: [:]) { marks, group in
      for scalar in group.0.unicodeScalars { marks[scalar] = group.1 }
    }
  }()
}
