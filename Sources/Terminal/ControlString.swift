import Cells

/// Control sequences that ncurses has no word for.
///
/// Numbers are those of xterm's "Control Sequences"; synchronized output is mode 2026 of the
/// terminal working group. Modes that a terminal doesn't know are ignored by it.
enum ControlString {
  static let synchronizedBegin = bytes("\u{1b}[?2026h")
  static let synchronizedEnd = bytes("\u{1b}[?2026l")

  /// OSC 2, the window's title.
  static func title(_ title: CleanText) -> [UInt8] {
    bytes("\u{1b}]2;\(title.string)\u{1b}\\")
  }

  /// OSC 52, a text for the clipboard, in Base64 (RFC 4648).
  static func clipboard(_ text: String) -> [UInt8] {
    bytes("\u{1b}]52;c;") + base64(Array(text.utf8)) + bytes("\u{1b}\\")
  }

  private static let base64Digits = bytes(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  )

  static func base64(_ text: [UInt8]) -> [UInt8] {
    stride(from: 0, to: text.count, by: 3).flatMap { start -> [UInt8] in
      let group = text[start..<min(start + 3, text.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      let digits = [18, 12, 6, 0].map { base64Digits[bits >> $0 & 63] }
      let padding = repeatElement(UInt8(ascii: "="), count: 3 - group.count)
      return Array(digits.prefix(group.count + 1)) + padding
    }
  }

  static func bytes(_ text: String) -> [UInt8] {
    Array(text.utf8)
  }
}
