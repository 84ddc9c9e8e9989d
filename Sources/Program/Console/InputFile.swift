import Memory

/// A file that the user names.
package enum InputFile {
  /// Reads the bytes of a regular file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the maximum size in bytes; a larger file is refused. 1 MiB is more than any file
  ///     that a person writes.
  /// - Returns: all bytes.
  /// - Throws: a `Problem` that names the file.
  /// - Complexity: O(bytes).
  package static func bytes(of path: String, atMost limit: Int = 1 << 20) throws(Problem) -> [UInt8]
  {
    do throws(RegularFile.Failure) {
      return try RegularFile.bytes(of: path, atMost: limit).bytes
    } catch {
      throw Problem(sentence: "\(path) \(error).", status: 2)
    }
  }
}
