import Glibc

/// A file that is made anew each time.
package enum ReplacedFile {
  /// Writes a text into a new file beside an old one, which it then replaces.
  ///
  /// - Throws: a ``StageProblem`` that names the file.
  package static func write(_ text: String, to path: String) throws(StageProblem) {
    let new = "\(path).\(getpid())"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw problem(path) }
    var text = text
    let isWritten = text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(file, rest.baseAddress, rest.count)
        guard count > 0 || errno == EINTR else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[max(0, count)...])
      }
      return true
    }
    guard close(file) == 0, isWritten, rename(new, path) == 0 else {
      let problem = problem(path)
      unlink(new)
      throw problem
    }
  }

  private static func problem(_ path: String) -> StageProblem {
    StageProblem("\(path) can't be written: \(String(cString: strerror(errno))).")
  }
}
