import Glibc
import Memory

/// A file that appears under its name when it is complete.
package struct OutputFile {
  private let path: String
  private let replaces: Bool

  /// - Parameters:
  ///   - path: the file.
  ///   - replaces: whether an existing file is replaced; otherwise it is an error.
  package init(_ path: String, replaces: Bool) {
    self.path = path
    self.replaces = replaces
  }

  /// Writes bytes.
  ///
  /// - Throws: a ``RecordingProblem`` that names the file.
  package func write(_ bytes: [UInt8]) throws(RecordingProblem) {
    try write { path throws(RecordingProblem) in
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard file >= 0 else { throw problem(errno) }
      let code = bytes.withUnsafeBytes { writeAll($0, to: file) }
      guard close(file) == 0, code == 0 else { throw problem(code == 0 ? errno : code) }
    }
  }

  /// Calls a function that writes a temporary file in the same directory, and then renames it.
  ///
  /// - Parameter body: writes to the path that it receives.
  /// - Throws: the error of the function, or a ``RecordingProblem`` that names the file.
  func write(_ body: (String) throws(RecordingProblem) -> Void) throws(RecordingProblem) {
    guard replaces || access(path, F_OK) != 0 else { throw problem(EEXIST) }
    let new = "\(path).\(getpid())"
    do throws(RecordingProblem) {
      try body(new)
      guard rename(new, path) == 0 else { throw problem(errno) }
    } catch {
      unlink(new)
      throw error
    }
  }

  private func problem(_ code: Int32) -> RecordingProblem {
    RecordingProblem(CastFileError(path: path, code: code).description)
  }
}
