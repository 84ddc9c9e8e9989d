import Cells
import Glibc
import Secrets

/// Says in a file what was loaded, when and why: a line an event, with the seconds since the start.
package struct Log: ~Copyable {
  private let descriptor: Int32

  /// Opens a file for appending, and makes it where it is not there.
  ///
  /// - Returns: nil when it can't be opened; `errno` says why.
  package init?(path: String) {
    // Without waiting: a pipe that nobody reads must not hold the first frame up.
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
    let opened = open(path, flags, 0o600)
    guard opened >= 0 else { return nil }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  /// Writes one line; text from outside in it is sanitised here.
  package func write(_ text: String, at now: Duration) {
    let line = Self.time(now) + " " + CleanText(sanitizing: Redaction.redacted(text)).string + "\n"
    var bytes = Array(line.utf8)
    _ = Glibc.write(descriptor, &bytes, bytes.count)
  }

  /// Seconds with three decimals.
  private static func time(_ now: Duration) -> String {
    let milliseconds = Int(now / .milliseconds(1))
    let fraction = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
