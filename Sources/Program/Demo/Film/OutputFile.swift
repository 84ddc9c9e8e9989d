package import EverRecording
import Glibc
import EverBase

/// A file that appears under its name when it is complete.
package struct OutputFile {
  private let path: String
  private let replaces: Bool

  /// - Parameters:
  ///   - path: the file.
  ///   - replaces: whether an existing file is replaced; otherwise it is an error.
  /// - Throws: a ``RecordingProblem`` for an existing file that isn't replaced.
  package init(_ path: String, replaces: Bool) throws(RecordingProblem) {
    self.path = path
    self.replaces = replaces
    try refuseExisting()
  }

  /// Writes bytes.
  ///
  /// - Throws: a ``RecordingProblem`` that names the file.
  package func write(_ bytes: [UInt8]) throws(RecordingProblem) {
    try write(bytes) { _ throws(RecordingProblem) in }
  }

  /// Calls a function that writes a temporary file in the same directory, and then renames it.
  ///
  /// - Parameter body: writes to the path that it receives, where an empty file is.
  /// - Throws: the error of the function, or a ``RecordingProblem`` that names the file.
  func write(_ body: (String) throws(RecordingProblem) -> Void) throws(RecordingProblem) {
    try write([], body)
  }

  private func write(
    _ bytes: [UInt8],
    _ body: (String) throws(RecordingProblem) -> Void
  ) throws(RecordingProblem) {
    let new = "\(path).\(getpid())"
    let file = createPrivateFile(at: new)
    guard file >= 0 else { throw problem(-file, at: new) }
    do throws(RecordingProblem) {
      let code = bytes.withUnsafeBytes { writeAll($0, to: file) }
      guard close(file) == 0, code == 0 else { throw problem(code == 0 ? errno : code) }
      try body(new)
      try refuseExisting()
      guard rename(new, path) == 0 else { throw problem(errno) }
    } catch {
      unlink(new)
      throw error
    }
  }

  private func refuseExisting() throws(RecordingProblem) {
    guard replaces || access(path, F_OK) != 0 else { throw problem(EEXIST) }
  }

  private func problem(_ code: Int32, at path: String? = nil) -> RecordingProblem {
    RecordingProblem(path: path ?? self.path, code: code)
  }
}
