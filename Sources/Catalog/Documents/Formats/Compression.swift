/// A file that has to be decompressed before it is a list.
package enum Compression: String, Hashable, Sendable, CaseIterable {
  case gzip
  case bzip2
  case xz
  case zstd
  case zip

  /// The first bytes (for bzip2 without the digit after them), and the command that decompresses a
  /// file to standard output.
  private static let table: [Compression: (start: [UInt8], command: String)] = [
    .gzip: ([0x1F, 0x8B], "zcat"), .bzip2: ([0x42, 0x5A, 0x68], "bzcat"),
    .xz: ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xzcat"),
    .zstd: ([0x28, 0xB5, 0x2F, 0xFD], "zstdcat"), .zip: ([0x50, 0x4B, 3, 4], "unzip -p"),
  ]

  /// The bytes after bzip2's first letters and digit; a text can begin with the letters and the digit, too.
  private static let blockOfBzip2: [UInt8] = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]

  /// The compression of bytes, by the first bytes; nil for other bytes.
  package init?(of bytes: some Collection<UInt8>) {
    guard let found = Self.table.first(where: { bytes.starts(with: $0.value.start) })?.key,
      found != .bzip2 || bytes.dropFirst(4).starts(with: Self.blockOfBzip2)
    else { return nil }
    self = found
  }

  /// The command that decompresses a file to standard output.
  package var command: String { Self.table[self]?.command ?? "" }
}
