import EverBase
import EverText

/// The bytes that the terminal hasn't accepted yet.
struct OutputQueue {
  private var bytes: [UInt8] = []
  private var written = 0
  /// The number of bytes that the terminal has accepted since the start.
  private(set) var total = 0

  /// The size in bytes above which a frame is a synchronized update, so that it appears at once.
  private static let bracketedAbove = 1024

  var isEmpty: Bool { written == bytes.count }

  var waiting: Int { bytes.count - written }

  mutating func append(frame: [UInt8]) {
    guard frame.count > Self.bracketedAbove else { return append(frame) }
    append(ControlString.synchronizedBegin + frame + ControlString.synchronizedEnd)
  }

  mutating func append(_ more: [UInt8]) {
    if isEmpty {
      bytes = more
      written = 0
    } else {
      bytes += more
    }
  }

  /// Drops the waiting bytes.
  mutating func removeAll() {
    bytes = []
    written = 0
  }

  /// Passes all waiting bytes to `write` in one call, and keeps those that it doesn't accept.
  ///
  /// - Parameter write: returns the number of accepted bytes, 0 for none at the moment.
  mutating func flush(_ write: (UnsafeRawBufferPointer) -> Int) {
    guard !isEmpty else { return }
    let taken = bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[written...])) }
    written += taken
    total += taken
  }
}

/// Control sequences that ncurses doesn't have.
///
/// The numbers are from xterm's "Control Sequences"; synchronized output is mode 2026 of the
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
