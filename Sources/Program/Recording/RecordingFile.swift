import EverBase
import EverTerminal
import Glibc

/// Why a recording or a tape can't be made, in one sentence, and where possible what to do.
package struct RecordingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// Makes the problem of a file that can't be written, for a value of `errno`.
  package init(path: String, code: Int32) {
    description =
      code == EEXIST
      ? "\(path) exists already; remove it or name another file."
      : "\(path) can't be written: \(String(errno: code))."
  }
}

/// A file that is written while the program runs: a recording or a tape.
///
/// Each call is one `write()` to a regular file, which the kernel takes into its cache. So written
/// lines survive the end of the process, however it ends. When the file can't be written, the
/// program continues without it. Use it on one thread only.
package final class RecordingFile {
  package let path: String
  /// Why a line wasn't written; nil while all are.
  package private(set) var failure: RecordingProblem?
  private let descriptor: Int32
  private var clock = SteadyClock()

  /// Creates a file; an existing file isn't changed.
  ///
  /// - Throws: a ``RecordingProblem`` that names the file.
  package init(creating path: String) throws(RecordingProblem) {
    descriptor = createPrivateFile(at: path)
    self.path = path
    guard descriptor >= 0 else { throw RecordingProblem(path: path, code: -descriptor) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The time since the file was created, or since ``startClock()``.
  var now: Duration { clock.now }

  func startClock() { clock = SteadyClock() }

  /// Appends lines; does nothing after a call that failed.
  ///
  /// - Returns: the problem when the disk is full or fails, once; otherwise nil.
  @discardableResult
  package func write(_ lines: String) -> RecordingProblem? {
    guard failure == nil, !lines.isEmpty else { return nil }
    let code = writeAll(lines, to: descriptor)
    guard code != 0 else { return nil }
    failure = RecordingProblem(path: path, code: code)
    return failure
  }
}
