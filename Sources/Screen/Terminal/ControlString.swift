import EverBase
import EverText

/// Control sequences that ncurses doesn't have.
///
/// The numbers are those of xterm's "Control Sequences"; synchronized output is mode 2026 of the
/// terminal working group. Terminals ignore modes that they don't know.
enum ControlString {
  static let synchronizedBegin = bytes("\u{1b}[?2026h")
  static let synchronizedEnd = bytes("\u{1b}[?2026l")

  /// OSC 2, the window's title.
  static func title(_ title: CleanText) -> [UInt8] {
    bytes("\u{1b}]2;\(title.string)\u{1b}\\")
  }

  /// OSC 8, some text that leads to an address; empty without text.
  static func hyperlink(to address: String, _ text: [UInt8]) -> [UInt8] {
    text.isEmpty ? [] : bytes("\u{1b}]8;;\(address)\u{1b}\\") + text + bytes("\u{1b}]8;;\u{1b}\\")
  }

  /// OSC 52, a text for the clipboard, in Base64 (RFC 4648).
  static func clipboard(_ text: String) -> [UInt8] {
    bytes("\u{1b}]52;c;") + Base64.encode(Array(text.utf8)) + bytes("\u{1b}\\")
  }

  /// ST, which ends an interrupted control string and otherwise does nothing.
  static let stringTerminator = bytes("\u{1b}\\")

  static func bytes(_ text: String) -> [UInt8] {
    Array(text.utf8)
  }
}
