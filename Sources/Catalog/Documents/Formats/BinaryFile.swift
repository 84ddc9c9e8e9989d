/// Files that are neither a list nor compressed text.
package enum BinaryFile {
  /// The names of types, and the bytes with which files begin, as Latin-1, at a place from 0.
  private static let starts = Vocabulary.pairs("pairs", "files").map { file in
    let words = file.name.split(separator: " ", maxSplits: 1)
    let bytes = (words.last ?? "").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    return (name: file.text, place: words.first.flatMap { Int($0) } ?? 0, bytes: bytes)
  }

  /// The name of the type with its article, such as `a SQLite database`, by the first bytes; nil for
  /// text, and for compressed text.
  ///
  /// - Complexity: O(1).
  package static func name(of bytes: [UInt8]) -> String? {
    type(of: bytes) { Compression(rawValue: $0) == nil }
      ?? (isBinary(bytes.prefix(4_096)) ? "binary data" : nil)
  }

  /// The first wanted type that begins with the bytes; nil for none.
  static func type(
    of bytes: some Collection<UInt8>,
    where isWanted: (String) -> Bool
  ) -> String? {
    starts.first { start in
      bytes.dropFirst(start.place).starts(with: start.bytes) && isWanted(start.name)
    }?.name
  }

  /// Whether bytes hold NUL and other control characters, which lines and names that NUL ends don't.
  private static func isBinary(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains(0) && Compression(of: bytes) == nil
      && bytes.contains { (1..<8).contains($0) || (14..<27).contains($0) }
  }
}
