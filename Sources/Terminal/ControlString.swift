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

  static func bytes(_ text: String) -> [UInt8] {
    Array(text.utf8)
  }
}
