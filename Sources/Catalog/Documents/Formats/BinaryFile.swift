/// A known type of file that is neither a list nor compressed text.
package struct BinaryFile: Hashable, Sendable {
  /// The type with its article, such as `a SQLite database`.
  package let name: String

  /// The names of types and the bytes with which they begin, as Latin-1, at a place from 0.
  private static let starts: [(name: String, place: Int, bytes: String)] = [
    ("a SQLite database", 0, "SQLite format 3\0"), ("a PDF document", 0, "%PDF-"),
    ("an office document", 30, "[Content_Types].xml"), ("an office document", 30, "_rels/"),
    ("an office document", 30, "mimetypeapplication/vnd.oasis."),
    ("an old office document", 0, "\u{D0}\u{CF}\u{11}\u{E0}"), ("a Parquet file", 0, "PAR1"),
    ("an Arrow file", 0, "ARROW1"), ("an Avro file", 0, "Obj\u{1}"), ("a program", 0, "\u{7F}ELF"),
    ("a PNG image", 0, "\u{89}PNG"), ("a JPEG image", 0, "\u{FF}\u{D8}\u{FF}"),
    ("a GIF image", 0, "GIF87a"), ("a GIF image", 0, "GIF89a"), ("a WebP image", 8, "WEBP"),
    ("an Ogg file", 0, "OggS"), ("a video", 4, "ftyp"), ("a tar archive", 257, "ustar"),
  ]

  /// The type of a file by its first bytes; nil for text, and for compressed text.
  ///
  /// - Complexity: O(1).
  package init?(of bytes: [UInt8]) {
    let known = Self.starts.first { start in
      let own = bytes.dropFirst(start.place).lazy.map { Unicode.Scalar($0) }
      return own.starts(with: start.bytes.unicodeScalars)
    }?.name
    guard let name = known ?? (Self.isBinary(bytes.prefix(4_096)) ? "binary data" : nil) else {
      return nil
    }
    self.name = name
  }

  /// Whether bytes hold NUL and other control characters, which lines and names that NUL ends don't.
  private static func isBinary(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains(0) && Compression(of: bytes) == nil
      && bytes.contains { (1..<8).contains($0) || (14..<27).contains($0) }
  }
}
