import Glibc

/// A file that the user names.
package enum InputFile {
  /// Reads the bytes of a regular file; other files could block forever.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the maximum size in bytes; a larger file is refused.
  /// - Returns: all bytes.
  /// - Throws: a `Problem` that names the file.
  /// - Complexity: O(bytes).
  package static func bytes(of path: String, atMost limit: Int) throws(Problem) -> [UInt8] {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      let reason = String(cString: strerror(errno))
      throw Problem(sentence: "\(path) can't be read: \(reason).", status: 2)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Problem(sentence: "\(path) is no regular file.", status: 2)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, Int(status.st_size)))
    while bytes.count <= limit {
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, read(file, buffer.baseAddress, buffer.count))
      }
      if part.isEmpty { return bytes }
      bytes += part
    }
    throw Problem(sentence: "\(path) is too large: more than \(limit >> 20) MiB.", status: 2)
  }
}
