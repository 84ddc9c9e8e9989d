import EverBase

/// The formats that are decoded, recognised by a file's first bytes and not by its name or media
/// type.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  case jpeg
  case png
  case gif
  case webp

  /// Recognises the format of a file; nil when it is none of these.
  package init?(of bytes: [UInt8]) {
    let format = Self.allCases.first { format in
      format.marks.allSatisfy { mark in
        bytes.dropFirst(mark.offset).starts(with: mark.bytes)
      }
    }
    guard let format else { return nil }
    self = format
  }

  /// The suffix of the names of files in this format.
  package var suffix: String { self == .jpeg ? "jpg" : rawValue }

  /// The signature bytes (ITU T.81 B.1.1.3, PNG 5.2, GIF89a 17, RFC 9649 2.4).
  private var marks: [(offset: Int, bytes: [UInt8])] {
    switch self {
    case .jpeg: [(0, [0xFF, 0xD8, 0xFF])]
    case .png: [(0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])]
    case .gif: [(0, Array("GIF8".utf8))]
    case .webp: [(0, Array("RIFF".utf8)), (8, Array("WEBP".utf8))]
    }
  }

  /// Whether a file is as long as its header says; true for formats whose decoder checks that.
  ///
  /// The WebP decoder accepts a truncated file and leaves the rest black. Bytes 4 to 7 hold the
  /// length, without the 8 bytes before (RFC 9649, 2.4).
  package func isWhole(_ bytes: [UInt8]) -> Bool {
    guard self == .webp else { return true }
    var reader = ByteReader(Array(bytes.prefix(8)))
    guard reader.number(UInt32.self) != nil, let size = reader.number(UInt32.self) else {
      return false
    }
    return bytes.count - 8 >= Int(size)
  }
}
