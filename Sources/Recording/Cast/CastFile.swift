import Glibc

/// A file to which a recording is written while it runs; it is closed when this is destroyed.
///
/// Each call is one `write()` to a regular file, which the system takes into its cache: what was
/// written survives the end of the process, however it ends.
package struct CastFile: ~Copyable {
  private let descriptor: Int32

  /// Makes a file; one that exists is left alone.
  ///
  /// - Throws: a ``CastFileError`` that names the file.
  package init(creating path: String) throws(CastFileError) {
    let opened = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard opened >= 0 else { throw CastFileError(path: path, code: errno) }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  /// Adds lines.
  ///
  /// - Throws: a ``CastFileError`` for a disk that takes no more.
  package func write(_ lines: String, to path: String) throws(CastFileError) {
    var lines = lines
    let code = lines.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        guard count > 0 || errno == EINTR else { return errno }
        rest = UnsafeRawBufferPointer(rebasing: rest[max(0, count)...])
      }
      return 0
    }
    guard code == 0 else { throw CastFileError(path: path, code: code) }
  }
}

/// Why a recording can't be written.
package struct CastFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String

  /// The value of `errno`.
  package let code: Int32

  /// One sentence with what to do.
  package var description: String {
    code == EEXIST
      ? "\(path) exists already; remove it or name another file."
      : "\(path) can't be written: \(String(cString: strerror(code)))."
  }
}
