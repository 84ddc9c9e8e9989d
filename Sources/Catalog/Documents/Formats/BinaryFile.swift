/// A known type of file that is neither a list nor compressed text.
package struct BinaryFile: Hashable, Sendable {
  /// The type with its article, such as `a SQLite database`.
  package let name: String

  /// The names of types and the bytes with which they begin, at a place from 0.
  private static let starts: [(name: String, place: Int, bytes: String)] = [
    ("a SQLite database", 0, "SQLite format 3\0"), ("a PDF document", 0, "%PDF-"),
    ("an office document", 30, "[Content_Types].xml"), ("an office document", 30, "_rels/"),
    ("an office document", 30, "mimetypeapplication/vnd.oasis."), ("a Parquet file", 0, "PAR1"),
    ("an Arrow file", 0, "ARROW1"), ("an Avro file", 0, "Obj\u{1}"), ("a program", 0, "\u{7F}ELF"),
    ("a GIF image", 0, "GIF87a"), ("a GIF image", 0, "GIF89a"), ("a WebP image", 8, "WEBP"),
    ("an Ogg file", 0, "OggS"), ("a video", 4, "ftyp"), ("a tar archive", 257, "ustar"),
  ]

  /// The same of types that begin with bytes that aren't text.
  private static let rawStarts: [(name: String, bytes: [UInt8])] = [
    ("a PNG image", [0x89, 0x50, 0x4E, 0x47]), ("a JPEG image", [0xFF, 0xD8, 0xFF]),
    ("an old office document", [0xD0, 0xCF, 0x11, 0xE0]),
  ]

  /// The type of a file by its first bytes; nil for text, and for compressed text.
  ///
  /// - Complexity: O(1).
  package init?(of bytes: [UInt8]) {
    let known =
      Self.starts.first { bytes.dropFirst($0.place).starts(with: $0.bytes.utf8) }?.name
      ?? Self.rawStarts.first { bytes.starts(with: $0.bytes) }?.name
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
