import EverCatalog

/// The text of an input: it is decompressed and converted as its first bytes or the user say.
package struct ByteDecoding {
  /// A step, whose first bytes choose its decoder.
  private struct Step {
    /// The first bytes, until there are enough; nil when the decoder is chosen.
    var held: [UInt8]? = []
    var decoder: ByteDecoder?

    mutating func run(
      _ new: [UInt8],
      isEnd: Bool,
      choose: ([UInt8]) -> ByteDecoder?
    ) -> (text: [UInt8], damage: String?) {
      var bytes = new
      if let held {
        bytes = held + new
        let mayNeedMore = bytes.first.map { firstBytes.contains($0) } ?? true
        guard isEnd || !mayNeedMore || bytes.count >= startSize else {
          self.held = bytes
          return ([], nil)
        }
        (self.held, decoder) = (nil, choose(bytes))
      }
      return decoder?.decode(bytes, isEnd: isEnd) ?? (bytes, nil)
    }
  }

  private let encoding: String?
  private var decompression = Step()
  private var conversion = Step()

  /// The bytes with which those begin; nothing else waits for more than its first one.
  private static let firstBytes: Set<UInt8> = [0x1F, 0x28, 0xFD, 0xFE, 0xFF]

  /// The bytes that tell a compression or a charset.
  static let startSize = 6

  /// - Parameter encoding: the charset that the user names; nil: UTF-8, or what a byte order mark says.
  init(encoding: String?) { self.encoding = encoding }

  /// Whether a charset has this name.
  package static func isKnown(_ charset: String) -> Bool { ByteDecoder(charset: charset) != nil }

  /// Whether bytes at the start of an input have to be decoded.
  static func isNeeded(for start: [UInt8], encoding: String?) -> Bool {
    encoding != nil || compression(of: start) != nil || charset(of: start) != nil
  }

  /// The name of the compression, if it is decoded here; decoders have the same names.
  private static func compression(of start: [UInt8]) -> String? {
    Compression(of: start).flatMap { [.gzip, .xz, .zstd].contains($0) ? $0.rawValue : nil }
  }

  /// The charset of a byte order mark, unless it is UTF-8.
  private static func charset(of start: [UInt8]) -> String? {
    if start.starts(with: [0xFF, 0xFE, 0, 0]) { return "UTF-32" }
    return start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
  }

  /// Decodes the next bytes, the last ones at the end.
  ///
  /// - Returns: their text, and what is wrong with the bytes after it; nil for nothing.
  mutating func decode(_ bytes: [UInt8], isEnd: Bool) -> (text: [UInt8], damage: String?) {
    let encoding = encoding
    let (inner, damage) = decompression.run(bytes, isEnd: isEnd) { start in
      Self.compression(of: start).flatMap { ByteDecoder($0) }
    }
    let (text, other) = conversion.run(inner, isEnd: isEnd || damage != nil) { start in
      (encoding ?? Self.charset(of: start)).flatMap { ByteDecoder(charset: $0) }
    }
    return (text, damage ?? other)
  }
}
