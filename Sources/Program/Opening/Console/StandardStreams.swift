import EverText
import EverBase
import Glibc

/// Messages for the user outside the screen.
package enum StandardError {
  /// Whether standard error is a terminal.
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Opens the standard streams that are closed, so that no other file receives their numbers.
  ///
  /// They are opened for the wrong direction, so that reading or writing them fails.
  package static func reserveStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes one line that starts with the program's name; text from outside is sanitised here.
  package static func write(_ text: String) {
    let clean = CleanText(sanitizing: Redaction.redacted(text)).string
    let line = clean.hasPrefix("everscroll: ") ? clean : "everscroll: " + clean
    _ = writeAll(line + "\n", to: STDERR_FILENO)
  }

  /// Writes a text of several lines; the first one starts with the program's name.
  package static func write(rows text: String) {
    let lines = Sanitizer.clean(lines: Redaction.redacted(text)).map(\.string)
    _ = writeAll("everscroll: " + lines.joined(separator: "\n") + "\n", to: STDERR_FILENO)
  }

  /// Replaces the progress line; empty text removes it.
  package static func showProgress(_ text: String) {
    let clean = CleanText(sanitizing: text).string
    _ = writeAll("\r\u{1b}[K" + clean, to: STDERR_FILENO)
  }
}

/// The program's output.
package enum StandardOutput {
  /// The outcome of a write.
  package enum Outcome: Hashable {
    case written
    /// The reader closed the stream, which isn't a failure: it needs no more output.
    case closed
    /// Writing failed with this value of `errno`.
    case failed(Int32)

    /// The problem for the user; nil when there is none.
    package var problem: Problem? {
      guard case .failed(let code) = self else { return nil }
      let reason = String(errno: code)
      return Problem("Standard output can't be written to: \(reason).", status: 1)
    }
  }

  package static var descriptor: Int32 { STDOUT_FILENO }

  package static var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes data for other programs, such as JSON and CSV, unchanged.
  ///
  /// A change would falsify the requested data. On a terminal, each line is sanitised. Waits for a
  /// slow reader.
  package static func write(data: String) -> Outcome {
    let text =
      isTerminal
      ? Sanitizer.clean(lines: data).map(\.string).joined(separator: "\n") : data
    return write(bytes: Array(text.utf8))
  }

  /// Writes bytes that are no text for a terminal.
  package static func write(bytes: [UInt8]) -> Outcome {
    switch bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) {
    case 0: .written
    case EPIPE: .closed
    case let code: .failed(code)
    }
  }

  /// Writes the lines of a command, and returns the exit status.
  ///
  /// - Throws: when standard output fails.
  static func print(_ lines: [CleanText]) throws(Problem) -> Int32 {
    try print(data: lines.map { $0.string + "\n" }.joined())
  }

  /// Writes data that is the whole output of a command, as ``write(data:)`` does, and returns the
  /// exit status.
  ///
  /// - Throws: when standard output fails.
  static func print(data: String) throws(Problem) -> Int32 {
    if let problem = write(data: data).problem { throw problem }
    return 0
  }
}
