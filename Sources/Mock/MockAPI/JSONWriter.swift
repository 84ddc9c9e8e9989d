import EverBase

/// Writes JSON into bytes, without spaces and in the order of the APIs.
///
/// It doesn't check its calls: a member outside of an object produces invalid JSON.
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

  mutating func member(_ name: String, _ value: some JSONMember) {
    write(name.json + ":" + value.json)
  }

  private mutating func enclosed(
    by open: String,
    _ close: String,
    _ name: String?,
    _ content: (inout JSONWriter) -> Void
  ) {
    write((name.map { $0.json + ":" } ?? "") + open)
    needsComma = false
    content(&self)
    bytes += close.utf8
    needsComma = true
  }

  private mutating func write(_ text: String) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    bytes += text.utf8
  }

  static func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(nil, members)
    return json.bytes
  }
}

/// A value of a member of a JSON object.
protocol JSONMember {
  var json: String { get }
}

extension Int: JSONMember {
  var json: String { String(self) }
}

extension Bool: JSONMember {
  var json: String { String(self) }
}

extension String: JSONMember {
  /// Escapes only what RFC 8259 requires; C1 controls and bidi marks stay, as in the real APIs.
  var json: String {
    let escaped = utf8.reduce(into: [UInt8(ascii: "\"")]) { bytes, byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes += "\\u\(byte.digits(4, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self) + "\""
  }
}

extension Array: JSONMember where Element == String {
  var json: String { "[" + map(\.json).joined(separator: ",") + "]" }
}

extension Optional: JSONMember where Wrapped == String {
  var json: String { self?.json ?? "null" }
}
