import EverBase
import Glibc

/// The terminal without echo and line buffering, on its alternate screen.
struct RawTerminal {
  let columns: Int
  let rows: Int
  private let modes: termios

  init() {
    var modes = termios()
    tcgetattr(STDIN_FILENO, &modes)
    self.modes = modes
    cfmakeraw(&modes)
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    var size = winsize()
    _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    columns = max(40, Int(size.ws_col))
    rows = max(14, Int(size.ws_row))
    Self.write("\u{1b}[?1049h\u{1b}[?25l")
  }

  func restore() {
    var modes = modes
    Self.write("\u{1b}[?25h\u{1b}[?1049l")
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  static func write(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
  }
}

/// Starts a thread that calls a function with each typed byte.
func startReadingKeys(_ take: @escaping @Sendable (UInt8) -> Void) {
  _ = startDetachedThread(named: "keys") {
    var key: UInt8 = 0
    while read(STDIN_FILENO, &key, 1) == 1 { take(key) }
    take(UInt8(ascii: "q"))
  }
}
