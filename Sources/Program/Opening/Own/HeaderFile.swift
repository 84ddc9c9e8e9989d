package import EverBase

/// `--header @FILE`: headers that don't appear in the list of processes.
package enum HeaderFile {
  /// Reads the headers of files, one per line; blank lines and lines that start with `#` are
  /// ignored.
  ///
  /// - Throws: when a file can't be read, or a line isn't a header; the message contains only the
  ///   line's number.
  package static func headers(of paths: [String]) throws(Problem) -> [SecretHeader] {
    var headers: [SecretHeader] = []
    for path in paths {
      let lines = try UserFolder.text(of: path)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (number, line) in lines.enumerated() {
        let line = line.withoutEndingBlanks
        if line.isEmpty || line.hasPrefix("#") { continue }
        guard let header = SecretHeader(String(line)) else {
          throw Problem("Line \(number + 1) of \(path) isn't a header: write ‘Name: value’.")
        }
        headers.append(header)
      }
    }
    return headers
  }
}
