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

  /// Decodes the next bytes, the last ones at the end.
  ///
  /// - Returns: the decoded bytes, and the damage after them with its name, such as `gzip data that
  ///   ends too early`; nil for none.
  /// - Complexity: O(bytes before and after decoding).
  package func decode(_ bytes: [UInt8], isEnd: Bool) -> (text: [UInt8], damage: String?) {
    let all = rest + bytes
    var text: [UInt8] = []
    var place = 0
    while true {
      var (count, room) = (all.count - place, output.count)
      let status = all[place...].withUnsafeBufferPointer { all in
        cdecoder_run(handle, all.baseAddress, &count, &output, &room, isEnd ? 1 : 0)
      }
      text += output[..<room]
      if let damage = Self.damages[status.rawValue] {
        return (text, "\(name) data that \(damage)")
      }
      place += count
      guard count > 0 || room > 0 else { break }
    }
    rest = Array(all[place...])
    return (text, nil)
  }

  private static let damages = [
    CDECODER_DAMAGED.rawValue: "is damaged", CDECODER_TRUNCATED.rawValue: "ends too early",
    CDECODER_TOO_LARGE.rawValue: "needs too much memory",
  ]
}
