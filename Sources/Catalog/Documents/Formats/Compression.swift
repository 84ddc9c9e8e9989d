/// A file that has to be decompressed before it is a list.
package enum Compression: String, Hashable, Sendable, CaseIterable {
  case gzip, bzip2, xz, zstd, zip

  /// The compression of bytes, by the first bytes; nil for other bytes.
  package init?(of bytes: some Collection<UInt8>) {
    self.init(rawValue: BinaryFile.type(of: bytes) { Self(rawValue: $0) != nil } ?? "")
  }

  /// The command that decompresses a file to standard output.
  package var command: String {
    switch self {
    case .gzip: "zcat"
    case .bzip2: "bzcat"
    case .xz: "xzcat"
    case .zstd: "zstdcat"
    case .zip: "unzip -p"
    }
  }
}
