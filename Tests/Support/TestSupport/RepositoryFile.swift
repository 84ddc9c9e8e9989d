import Glibc

/// Files of the repository.
package enum RepositoryFile {
  package struct Missing: Error {
    package let path: String
  }

  /// The absolute path of a file or directory.
  package static func path(_ path: String) -> String {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(root)/\(path)"
  }

  /// The bytes of a file.
  ///
  /// - Throws: ``Missing`` when there is no such file.
  package static func bytes(_ path: String) throws(Missing) -> [UInt8] {
    guard let bytes = bytesOfFile(Self.path(path)) else { throw Missing(path: path) }
    return bytes
  }

  /// The text of a file.
  ///
  /// - Throws: ``Missing`` when there is no such file.
  package static func text(_ path: String) throws(Missing) -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }
}

/// The text of a file at an absolute path, also in `/proc`; empty when there is no such file.
package func textOfFile(_ path: String) -> String {
  String(decoding: bytesOfFile(path) ?? [], as: UTF8.self)
}

/// The bytes of a file at an absolute path; nil when there is no such file.
package func bytesOfFile(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 65_536)
  while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
  return bytes
}
