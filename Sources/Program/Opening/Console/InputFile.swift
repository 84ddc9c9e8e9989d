import EverBase

/// A file that the user names.
package enum InputFile {
  /// Reads the bytes of a regular file; the limit of 1 MiB is more than any file that a person
  /// writes.
  ///
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
