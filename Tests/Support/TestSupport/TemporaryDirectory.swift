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
    guard unlink(path) != 0, let directory = opendir(path) else { return }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { delete(path + "/" + name) }
    }
    closedir(directory)
    rmdir(path)
  }

  /// The content of a file; empty when it doesn't exist.
  package func text(of name: String) -> String { textOfFile(path + "/" + name) }
}
