import Glibc
import TestSupport

extension TemporaryDirectory {
  /// The names of its files, sorted.
  var names: [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The path of a database in it.
  var database: String { "\(path)/cache.sqlite3" }

  func contents(_ name: String) -> [UInt8] {
    let descriptor = open("\(path)/\(name)", O_RDONLY)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &chunk, chunk.count), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Writes bytes into a file; at offset 0, they replace its content.
  func write(_ bytes: [UInt8], to name: String, at offset: Int = 0) {
    let flags = offset == 0 ? O_CREAT | O_TRUNC | O_WRONLY : O_WRONLY
    let descriptor = open("\(path)/\(name)", flags, 0o600)
    defer { close(descriptor) }
    _ = pwrite(descriptor, bytes, bytes.count, offset)
  }
}
