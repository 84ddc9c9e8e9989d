import Cells
import Glibc
import Secrets

/// Sentences for the user outside of the screen.
enum StandardError {
  /// Whether a person reads it.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Opens what was closed of the three standard streams, so that nothing else gets their numbers.
  static func reserveStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Writes one line under the program's name; text from outside in it is sanitised here.
  static func say(_ text: String) {
    let clean = CleanText(sanitizing: Redaction.redacted(text)).string
    let line = clean.hasPrefix("everscroll: ") ? clean : "everscroll: " + clean
    _ = writeAll(line + "\n", to: STDERR_FILENO)
  }

  /// Writes a question, behind which the answer is typed.
  static func ask(_ text: String) {
    _ = writeAll("everscroll: " + CleanText(sanitizing: text).string, to: STDERR_FILENO)
  }

  /// Shows a line in the place of the last one; empty text takes it away.
  static func showProgress(_ text: String) {
    let clean = CleanText(sanitizing: text).string
    _ = writeAll("\r\u{1b}[K" + clean, to: STDERR_FILENO)
  }
}

/// What the program prints.
enum StandardOutput {
  /// What became of a text.
  enum Outcome: Hashable {
    case written
    /// Nobody reads any more, which is no failure: the reader has what it wanted.
    case closed
    /// It was not taken, for this value of `errno`.
    case failed(Int32)

    /// What to tell the user; nil when nothing is wrong.
    var problem: Problem? {
      guard case .failed(let code) = self else { return nil }
      let reason = String(cString: strerror(code))
      return Problem(sentence: "Standard output can't be written to: \(reason).", status: 1)
    }
  }

  static var descriptor: Int32 { STDOUT_FILENO }

  static var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of a text, waiting where the reader is slow.
  static func write(_ text: PrintedText) -> Outcome { write(data: text.string) }

  /// Writes all of what other programs read, such as JSON and CSV, as it is.
  ///
  /// To change anything in it would be to change what the user asked for. On a terminal each line of it
  /// passes the sanitiser.
  static func write(data: String) -> Outcome {
    let text =
      isTerminal
      ? Sanitizer.clean(lines: data).map(\.string).joined(separator: "\n") : data
    return switch writeAll(text, to: descriptor) {
    case 0: .written
    case EPIPE: .closed
    case let code: .failed(code)
    }
  }

  /// Writes a text that is all that was asked for.
  ///
  /// - Returns: the exit status.
  /// - Throws: when standard output fails.
  static func say(_ text: PrintedText) throws(Problem) -> Int32 {
    try status(of: write(text))
  }

  /// Writes data that is all that was asked for, as ``write(data:)`` does.
  ///
  /// - Returns: the exit status.
  /// - Throws: when standard output fails.
  static func say(data: String) throws(Problem) -> Int32 {
    try status(of: write(data: data))
  }

  private static func status(of outcome: Outcome) throws(Problem) -> Int32 {
    if let problem = outcome.problem { throw problem }
    return 0
  }
}

/// Writes all bytes to a descriptor; the value of `errno` that ended it early, 0 for none.
func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
  var text = text
  return text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty {
      let count = write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EAGAIN {
        // Whoever shares the descriptor may have made it non-blocking.
        waitForRoom(descriptor)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

private func waitForRoom(_ descriptor: Int32) {
  var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  _ = poll(&polled, 1, -1)
}
