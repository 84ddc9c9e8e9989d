import EverBase
import Glibc

/// A directory that is deleted with its last reference.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package struct Refused: Error {
    package let code: Int32
  }

  /// - Throws: ``Refused`` with the system's error number.
  package init() throws(Refused) {
    var template = Array("/tmp/everscroll-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Refused(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // A test may have taken away the rights to it.
    chmod(path, 0o700)
    Self.delete(path)
  }

  /// Deletes a file, or a directory with its content; links aren't followed.
  private static func delete(_ path: String) {
    guard unlink(path) != 0 else { return }
    for name in directoryNames(path) { delete(path + "/" + name) }
    rmdir(path)
  }

  /// Writes a file; its directory must exist.
  ///
  /// - Returns: the path.
  /// - Throws: ``Refused`` with the system's error number.
  @discardableResult
  package func file(_ name: String, _ text: String) throws(Refused) -> String {
    let path = path + "/" + name
    guard let file = fopen(path, "w") else { throw Refused(code: errno) }
    fputs(text, file)
    fclose(file)
    return path
  }

  /// The content of a file; empty when it doesn't exist.
  package func text(of name: String) -> String { textOfFile(path + "/" + name) }

  /// The content of all files, also of those in its directories, as one text.
  package var everything: String { Self.files(in: path).map(textOfFile).joined(separator: "\n") }

  private static func files(in path: String) -> [String] {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return [path] }
    return directoryNames(path).flatMap { files(in: path + "/" + $0) }
  }
}
