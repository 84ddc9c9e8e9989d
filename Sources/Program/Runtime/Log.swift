import EverText
import EverBase
import Glibc

/// A log file of what was loaded, when and why: one line per event, with the seconds since the
/// start.
package final class Log: Sendable {
  private let descriptor: Int32
  private let failure = Lock<Int32?>(nil)
  private let onFailure: @Sendable (Int32) -> Void

  /// Opens a file for appending, and creates it if it doesn't exist; nil when it can't be opened,
  /// and `errno` contains the reason.
  ///
  /// `onFailure` receives the value of `errno` for the first line that can't be written.
  package init?(path: String, onFailure: @escaping @Sendable (Int32) -> Void = { _ in }) {
    // Non-blocking, because a pipe without a reader must not delay the first frame.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
    let opened = open(path, flags, 0o600)
    guard opened >= 0 else { return nil }
    descriptor = opened
    self.onFailure = onFailure
  }

  /// The value of `errno` for the first line that couldn't be written; nil when all were.
  package var failureCode: Int32? { failure.withLock { $0 } }

  deinit {
    close(descriptor)
  }

  /// Writes one line, which is sanitised here.
  package func write(_ text: String, at now: Duration) {
    let line = now.secondsText + " " + CleanText(sanitizing: Redaction.redacted(text)).string + "\n"
    var bytes = Array(line.utf8)
    let count = Glibc.write(descriptor, &bytes, bytes.count)
    guard count < bytes.count else { return }
    let code = count < 0 ? errno : ENOSPC
    let isFirst = failure.withLock { failure in
      defer { failure = failure ?? code }
      return failure == nil
    }
    if isFirst { onFailure(code) }
  }
}
