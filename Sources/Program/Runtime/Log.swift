import Cells
import Encodings
import Glibc
import Secrets

/// A log file of what was loaded, when and why: one line per event, with the seconds since the
/// start.
package struct Log: ~Copyable {
  private let descriptor: Int32

  /// Opens a file for appending, and creates it if it doesn't exist.
  ///
  /// - Returns: nil when the file can't be opened; `errno` contains the reason.
  package init?(path: String) {
    // Non-blocking, because a pipe without a reader must not delay the first frame.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
    let opened = open(path, flags, 0o600)
    guard opened >= 0 else { return nil }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  /// Writes one line, which is sanitised here.
  package func write(_ text: String, at now: Duration) {
    let line = now.secondsText + " " + CleanText(sanitizing: Redaction.redacted(text)).string + "\n"
    var bytes = Array(line.utf8)
    _ = Glibc.write(descriptor, &bytes, bytes.count)
  }
}
