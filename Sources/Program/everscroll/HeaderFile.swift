import CommandLineOptions
import Secrets

/// `--header @FILE`: headers that stand in no list of processes.
enum HeaderFile {
  /// Bytes past which a file holds no headers.
  private static let sizeLimit = 1 << 20

  /// Reads the headers of files, a line each; blank lines and those that start with `#` are none.
  ///
  /// - Throws: where a file can't be read, or a line is no header, by its number alone.
  static func headers(of paths: [String]) throws(Problem) -> [SecretHeader] {
    var headers: [SecretHeader] = []
    for path in paths {
      let text = String(decoding: try InputFile.bytes(of: path, atMost: sizeLimit), as: UTF8.self)
      for (number, line) in text.split(
        omittingEmptySubsequences: false,
        whereSeparator: \.isNewline
      )
      .enumerated() {
        var line = line
        while let last = line.last, last.isWhitespace { line.removeLast() }
        if line.isEmpty || line.hasPrefix("#") { continue }
        guard let header = SecretHeader(String(line)) else {
          throw Problem(
            sentence: "Line \(number + 1) of \(path) is no header: write ‘Name: value’.",
            status: 2
          )
        }
        headers.append(header)
      }
    }
    return headers
  }
}
