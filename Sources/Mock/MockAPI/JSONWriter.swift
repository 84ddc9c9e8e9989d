import EverBase

/// Writes JSON into bytes, without spaces and in the order of the APIs.
///
/// It doesn't check its calls: a value outside of an object or array, or a key without a value,
/// produces invalid JSON.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  private var needsComma = false

  /// Writes an object, as a member of another one when it has a name.
  mutating func object(_ name: String? = nil, _ members: (inout JSONWriter) -> Void) {
    enclosed(by: "{", "}", name, members)
  }

  /// Writes an array, as a member of an object when it has a name.
  mutating func array(_ name: String? = nil, _ elements: (inout JSONWriter) -> Void) {
    enclosed(by: "[", "]", name, elements)
  }

  mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      append(escaped: byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func enclosed(
    by open: Unicode.Scalar,
    _ close: Unicode.Scalar,
    _ name: String?,
    _ content: (inout JSONWriter) -> Void
  ) {
    if let name { key(name) }
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    content(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Escapes only what RFC 8259 requires; C1 controls and bidi marks stay, as in the real APIs.
  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes += [UInt8(ascii: "\\"), byte]
    case 0..<0x20: bytes += Array("\\u\(byte.digits(4, radix: 16))".utf8)
    default:
      bytes.append(byte)
    }
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  mutating func member(_ name: String, _ value: Int) {
    key(name)
    literal(String(value))
  }

  mutating func member(_ name: String, _ value: Bool) {
    key(name)
    literal(value ? "true" : "false")
  }

  mutating func member(_ name: String, orNull value: String?) {
    key(name)
    if let value { string(value) } else { literal("null") }
  }

  mutating func member(_ name: String, _ values: [String]) {
    array(name) { json in values.forEach { json.string($0) } }
  }

  static func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(nil, members)
    return json.bytes
  }
}
