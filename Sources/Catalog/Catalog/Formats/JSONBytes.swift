/// JSON text in the making, as bytes.
struct JSONBytes {
  /// Bytes past which nothing more is taken: 128 MiB, four times the largest answer.
  static let limit = 1 << 27

  private(set) var bytes: [UInt8] = []

  /// Whether something was left out because there would be too much.
  private(set) var isTooLarge = false

  /// Adds JSON as it is.
  mutating func append(_ json: StaticString) {
    json.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Adds JSON as it is.
  mutating func append(contentsOf json: some Collection<UInt8>) {
    guard bytes.count + json.count <= Self.limit else {
      isTooLarge = true
      return
    }
    bytes.append(contentsOf: json)
  }

  /// Adds a text as a JSON string, its quotes included.
  mutating func append(string text: String) {
    var text = text
    text.withUTF8 { append(string: $0) }
  }

  /// Adds text as a JSON string, its quotes included; what is no UTF-8 stays so.
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
