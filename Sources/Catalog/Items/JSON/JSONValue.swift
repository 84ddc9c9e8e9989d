import CEverItems

/// A value in a document: a position, from which the value is decoded on demand.
package struct JSONValue: Sendable {
  /// The kind of a value in the grammar of JSON.
  package enum Kind: Hashable, Sendable {
    case object
    case array
    case string
    case number
    case boolean
    case null
  }

  package let document: JSONDocument

  let token: Int

  /// The kind, from the value's first byte, because the document is known to be valid.
  package var kind: Kind {
    switch byte(token) {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    default: .number
    }
  }

  /// The range of the value in the document's bytes, without surrounding white space.
  package var range: Range<Int> {
    let start = withExtendedLifetime(document) { Int(document.tokens.starts[token]) }
    return start..<end(of: closer)
  }

  /// The value as sent, byte for byte.
  package var raw: String {
    withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// The value as sent, up to a length from which its kind can be recognised.
  ///
  /// Comparing long texts takes long, because equal texts may have different bytes.
  package var beginning: String {
    withBytes { String(decoding: $0.prefix(Self.longest), as: UTF8.self) }
  }

  /// Whether ``beginning`` is a part of the value.
  package var isLong: Bool { range.count > Self.longest }

  /// Whether another value was sent with the same bytes.
  package func isSame(as other: JSONValue) -> Bool {
    withBytes { own in other.withBytes { own.elementsEqual($0) } }
  }

  private static let longest = 4_096

  /// Calls a function with the bytes of ``raw``, which are valid only during the call.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withExtendedLifetime(document) {
      let all = UnsafeBufferPointer(start: document.tokens.bytes, count: document.tokens.length)
      return body(UnsafeBufferPointer(rebasing: all[range]))
    }
  }

  /// A decoded string, or a number or boolean as sent; nil for null, objects and arrays.
  package var text: String? {
    switch kind {
    case .string: withBytes(JSONString.decode)
    case .number, .boolean: raw
    case .null, .object, .array: nil
    }
  }

  /// The value of a whole number that fits `Int`, sent as a number or as a string of digits; else
  /// nil.
  package var integer: Int? {
    switch kind {
    case .number, .string: text.flatMap(Int.init)
    default: nil
    }
  }

  /// The value of a boolean; else nil.
  package var boolean: Bool? {
    kind == .boolean ? byte(token) == UInt8(ascii: "t") : nil
  }

  /// Whether the value is null.
  package var isNull: Bool { kind == .null }

  /// The value's last token.
  var closer: Int {
    withExtendedLifetime(document) { Int(document.tokens.closers[token]) }
  }

  func byte(_ token: Int) -> UInt8 {
    withExtendedLifetime(document) {
      document.tokens.bytes[Int(document.tokens.starts[token])]
    }
  }

  /// The byte after a token.
  ///
  /// Only white space can be between a scalar and the next token.
  private func end(of token: Int) -> Int {
    withExtendedLifetime(document) {
      let tokens = document.tokens
      var end = token + 1 < tokens.count ? Int(tokens.starts[token + 1]) : tokens.length
      while tokens.bytes[end - 1].isJSONSpace { end -= 1 }
      return end
    }
  }
}

extension JSONValue {
  /// The elements of an array in order; empty for another value.
  package var elements: JSONElements { JSONElements(self) }

  /// The members of an object in order; empty for another value.
  package var members: JSONMembers { JSONMembers(self) }

  /// The last member of a name, as JavaScript and jq treat duplicates; nil when there is none.
  ///
  /// - Complexity: O(members).
  package func member(_ name: String) -> JSONValue? {
    guard kind == .object else { return nil }
    let tokens = document.tokens
    var name = name
    var found: Int?
    withExtendedLifetime(document) {
      name.withUTF8 { name in
        var key = token + 1
        while key < closer {
          if isKey(key, name) { found = key + 2 }
          key = Int(tokens.closers[key + 2]) + 2
        }
      }
    }
    return found.map { JSONValue(document: document, token: $0) }
  }

  /// Whether a string decodes to a name.
  ///
  /// Bytes are compared up to the first escape.
  ///
  /// The caller keeps the document alive.
  private func isKey(_ token: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let content = document.tokens.bytes + Int(document.tokens.starts[token]) + 1
    for index in 0...name.count {
      switch content[index] {
      case UInt8(ascii: "\""): return index == name.count
      case UInt8(ascii: "\\"):
        let key = JSONValue(document: document, token: token)
        return key.withBytes(JSONString.decode).utf8.elementsEqual(name)
      case let byte: if index == name.count || byte != name[index] { return false }
      }
    }
    return false
  }

  /// The value at a path; nil when there is none.
  ///
  /// - Complexity: O(members of the objects on the path).
  package func value(at path: JSONPath) -> JSONValue? {
    var value = self
    for step in path.steps {
      guard let next = value.child(step) else { return nil }
      value = next
    }
    return value
  }

  private func child(_ step: String) -> JSONValue? {
    guard kind == .array else { return member(step) }
    guard let index = Int(step) else { return chosen(by: step) }
    guard index >= 0 else { return index == -1 ? elements.reduce(nil) { $1 } : nil }
    return elements.lazy.dropFirst(index).first { _ in true }
  }

  /// The first element whose member has a value, by a step such as `rel=next`; nil for other steps.
  ///
  /// A member that is an array matches with each of its elements, as `rel` does in Siren.
  private func chosen(by step: String) -> JSONValue? {
    guard let sign = step.firstIndex(of: "=") else { return nil }
    let name = String(step[..<sign])
    let wanted = String(step[step.index(after: sign)...])
    return elements.first { element in
      guard let value = element.member(name) else { return false }
      if let text = value.text { return text == wanted }
      return value.elements.contains { $0.text == wanted }
    }
  }
}

extension UInt8 {
  /// Whether the byte is white space between the values of JSON (RFC 8259, section 2).
  package var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
