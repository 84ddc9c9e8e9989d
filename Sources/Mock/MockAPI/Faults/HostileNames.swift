/// Names that must not break a terminal: control sequences, unclosed marks, wide characters.
enum HostileNames {
  static let all: [String] = [
    // Escape sequences: clear the screen, set the title, colour all that follows.
    "\u{1B}[2J\u{1B}[HErased",
    "\u{1B}]0;Owned\u{07}Title",
    "\u{1B}[31;5mRed\u{1B}P$q\"p\u{1B}\\",
    // The same, as C1 controls.
    "\u{9B}2JOne byte\u{9D}0;Owned\u{9C}",
    // Right to left overrides that are never closed.
    "Abe\u{202E}nimda\u{2066}Lincoln",
    // Zero width: space, joiner, byte order mark, soft hyphen, word joiner.
    "Zero\u{200B}\u{200D}\u{FEFF}\u{AD}\u{2060}Width",
    // A stack of combining marks.
    "Z" + String(repeating: "\u{0300}\u{0334}\u{035B}", count: 40) + "algo",
    // The placeholder character of kitty's images.
    "Image \u{10EEEE}\u{0305}\u{0305}",
    // Wide characters, joined emoji, a flag, a variation selector.
    "\u{6771}\u{4EAC}\u{90FD}\u{306E}\u{59D3}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1E9}\u{1F1EA} \u{2764}\u{FE0F}",
    // Line ends, a tab, NUL and DEL.
    "Two\r\nLines\tTab\u{0}Nul\u{7F}",
    // Line separators of Unicode.
    "Line\u{2028}Paragraph\u{2029}Next\u{85}End",
    // An empty name, and one that looks empty.
    "",
    "\u{3164}\u{2800}",
    // HTML that was escaped twice, and HTML that wasn't escaped.
    "&amp;lt;script&amp;gt; <b>Bold</b> &#39;",
    String(repeating: "Long", count: 500),
  ]

  static func name(at index: Int) -> String {
    all[index % all.count]
  }
}
