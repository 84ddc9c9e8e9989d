import CEverFormats

/// Decompresses bytes, or converts them to UTF-8.
package final class ByteDecoder {
  /// What it decodes, as error messages say it.
  private let name: String
  private let handle: OpaquePointer
  /// Bytes of a character whose rest is missing.
  private var rest: [UInt8] = []
  private var output = [UInt8](repeating: 0, count: ByteDecoder.outputSize)

  private static let outputSize = 1 << 18

  /// Makes a decoder of a compression or a charset by its name; nil for an unknown one.
  package init?(_ name: String) {
    // After a slash, iconv reads names of its own options.
    guard !name.contains("/"), let handle = cdecoder_open(name) else { return nil }
    self.name = name
    self.handle = handle
  }

  /// Makes a decoder of a charset, whose bytes that are no character become U+FFFD; nil for an unknown
  /// one.
  package convenience init?(charset: String) {
    guard Compression(rawValue: charset) == nil else { return nil }
    self.init(charset)
  }

  deinit { cdecoder_close(handle) }

  /// Decodes the next bytes, and calls a function with what they are.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - isEnd: whether no more follow.
  ///   - take: receives pieces.
  /// - Throws: a ``Damage`` for bytes that can't be decoded; what comes before them was taken.
  package func decode(
    _ bytes: UnsafeRawBufferPointer,
    isEnd: Bool,
    _ take: (UnsafeRawBufferPointer) -> Void
  ) throws(Damage) {
    let all = rest + bytes
    var place = 0
    while true {
      var (count, room) = (all.count - place, output.count)
      let status = all.withUnsafeBufferPointer { all in
        output.withUnsafeMutableBufferPointer { output in
          cdecoder_run(
            handle,
            all.baseAddress.map { $0 + place },
            &count,
            output.baseAddress,
            &room,
            isEnd ? 1 : 0
          )
        }
      }
      if room > 0 {
        output.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<room])) }
      }
      if let damage = Damage(status, of: name) { throw damage }
      place += count
      guard count > 0 || room > 0 else { break }
    }
    rest = Array(all[place...])
  }
}

/// What is wrong with bytes that can't be decoded.
package struct Damage: Error, Hashable, Sendable {
  /// The bytes and their fault, such as `gzip data that ends too early`.
  package let phrase: String

  fileprivate init?(_ status: cdecoder_status, of name: String) {
    switch status {
    case CDECODER_DAMAGED: phrase = "\(name) data that is damaged"
    case CDECODER_TRUNCATED: phrase = "\(name) data that ends too early"
    case CDECODER_TOO_LARGE: phrase = "\(name) data that needs too much memory"
    default: return nil
    }
  }
}
