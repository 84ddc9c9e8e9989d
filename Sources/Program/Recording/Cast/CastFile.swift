import EverBase
import Glibc

/// The file of a recording in progress; the end of this value closes it.
///
/// Each call is one `write()` to a regular file, which the kernel takes into its cache. So written
/// lines survive the end of the process, however it ends.
package struct CastFile: ~Copyable {
  private let descriptor: Int32
  /// The name of the file, for messages.
  package let path: String
  /// Why a line wasn't written; nil while all are.
  package private(set) var failure: CastFileError?

  /// Creates a file; an existing file isn't changed.
  ///
  /// - Throws: a ``CastFileError`` that names the file.
  package init(creating path: String) throws(CastFileError) {
    let opened = createPrivateFile(at: path)
    guard opened >= 0 else { throw CastFileError(path: path, code: -opened) }
    descriptor = opened
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// Appends lines; does nothing after a call that failed.
  ///
  /// - Throws: a ``CastFileError`` when the disk is full or fails; at most once.
  package mutating func write(_ lines: String) throws(CastFileError) {
    guard failure == nil, !lines.isEmpty else { return }
    var lines = lines
    let code = lines.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    guard code != 0 else { return }
    let failure = CastFileError(path: path, code: code)
    self.failure = failure
    throw failure
  }
}

/// Why a recording can't be written.
package struct CastFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String

  /// The value of `errno`.
  package let code: Int32

  /// The cause in one sentence, and where possible what to do.
  package var description: String {
    code == EEXIST
      ? "\(path) exists already; remove it or name another file."
      : "\(path) can't be written: \(String(errno: code))."
  }
}
