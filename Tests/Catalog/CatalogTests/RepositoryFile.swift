import Glibc
import Testing

/// Files of the repository.
enum RepositoryFile {
  /// The absolute path of a file.
  static func path(_ path: String) -> String {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(root)/\(path)"
  }

  /// The text of a file.
  static func text(_ path: String) throws -> String {
    let file = try #require(fopen(Self.path(path), "r"), "\(path) is not there")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
