/// A buffer in which JSON text is written.
struct JSONBytes {
  /// The most bytes: 128 MiB, four times the largest response.
  static let limit = 1 << 27

  private(set) var bytes: [UInt8] = []

  /// Whether something was omitted because of the limit.
  private(set) var isTooLarge = false

  /// Appends JSON unchanged.
  mutating func append(_ json: StaticString) {
    json.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends JSON unchanged.
  mutating func append(contentsOf json: some Collection<UInt8>) {
    guard bytes.count + json.count <= Self.limit else {
      isTooLarge = true
      return
    }
    bytes.append(contentsOf: json)
  }

  /// Appends a text as a JSON string with quotes.
  mutating func append(string text: String) {
    var text = text
    text.withUTF8 { append(string: $0) }
  }

  /// Appends text as a JSON string with quotes; invalid UTF-8 is kept.
  ///
  /// - Complexity: O(bytes).
  mutating func append(string text: UnsafeBufferPointer<UInt8>) {
    append("\"")
    var start = 0
    for (index, byte) in text.enumerated() {
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      append(contentsOf: text[start..<index])
      append(contentsOf: Self.escaped(byte))
      start = index + 1
    }
    append(contentsOf: text[start...])
    append("\"")
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\t"): [UInt8(ascii: "\\"), UInt8(ascii: "t")]
    case UInt8(ascii: "\n"): [UInt8(ascii: "\\"), UInt8(ascii: "n")]
    case UInt8(ascii: "\r"): [UInt8(ascii: "\\"), UInt8(ascii: "r")]
    case 0..<0x20:
      Array("\\u00".utf8) + [hexadecimal(byte >> 4), hexadecimal(byte & 0xF)]
    default: [UInt8(ascii: "\\"), byte]
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }
}
