import Cells
import Glibc

/// Sentences for the user outside of the screen.
enum StandardError {
  /// Whether a person reads it.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes one line under the program's name; text from outside in it is sanitised here.
  static func say(_ text: String) {
    let clean = CleanText(sanitizing: text).string
    let line = clean.hasPrefix("everscroll: ") ? clean : "everscroll: " + clean
    Descriptor.write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  /// Shows a line in the place of the last one; empty text takes it away.
  static func showProgress(_ text: String) {
    let clean = CleanText(sanitizing: text).string
    Descriptor.write(Array(("\r\u{1b}[K" + clean).utf8), to: STDERR_FILENO)
  }
}

/// What the program prints.
enum StandardOutput {
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes all of a text.
  ///
  /// - Returns: whether it was taken; false when nobody reads any more.
  @discardableResult
  static func write(_ text: String) -> Bool {
    Descriptor.write(Array(text.utf8), to: STDOUT_FILENO)
  }
}

private enum Descriptor {
  /// Writes all bytes, waiting where the reader is slow.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}
