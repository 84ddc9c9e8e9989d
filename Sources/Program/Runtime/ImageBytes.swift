/// Whether bytes start with the signature of a supported image: JPEG, PNG, GIF or WebP.
///
/// (Signatures: mimesniff.spec.whatwg.org, section 6.1.)
///
/// - Complexity: O(1).
func isImage(_ bytes: [UInt8]) -> Bool {
  let isWebP = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBPVP".utf8)
  return isWebP || signatures.contains { bytes.starts(with: $0) }
}

private let signatures: [[UInt8]] = [
  [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF87a".utf8),
  Array("GIF89a".utf8),
]
