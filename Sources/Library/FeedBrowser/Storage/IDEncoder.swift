import EverDocuments
import EverItems

extension ItemID {
  /// The id by which the item is found again in another run: the JSON of a program's own; nil for one
  /// that isn't `Encodable`.
  var lasting: ItemID? {
    guard case .own(let id) = self else { return self }
    guard let value = id.value as? any Encodable else { return nil }
    let encoder = IDEncoder()
    return (try? encoder.encode(value)).map { .sent(encoder.json) }
  }
}

/// Writes a small value as JSON, with the members of objects in the order of their names.
private final class IDEncoder: Encoder, SingleValueEncodingContainer {
  private enum Content {
    case scalar(String)
    case elements([IDEncoder])
    case members([String: IDEncoder])
  }

  private var content = Content.scalar("null")

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  var json: String {
    switch content {
    case .scalar(let json): json
    case .elements(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .members(let members):
      "{\(members.sorted { $0.key < $1.key }.map { JSONText.string($0) + ":" + $1.json }.joined(separator: ","))}"
    }
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let text as String: content = .scalar(JSONText.string(text))
    case is Bool, is any BinaryInteger, is any BinaryFloatingPoint: content = .scalar("\(value)")
    default: try value.encode(to: self)
    }
  }

  func encodeNil() { content = .scalar("null") }

  var elements: [IDEncoder] { if case .elements(let elements) = content { elements } else { [] } }

  private var members: [String: IDEncoder] {
    if case .members(let members) = content { members } else { [:] }
  }

  func element() -> IDEncoder {
    let element = IDEncoder()
    content = .elements(elements + [element])
    return element
  }

  func member(_ name: String) -> IDEncoder {
    let member = IDEncoder()
    content = .members(members.merging([name: member]) { $1 })
    return member
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    content = .members(members)
    return KeyedEncodingContainer(IDMembers<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    content = .elements(elements)
    return IDElements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

private struct IDElements: UnkeyedEncodingContainer {
  let encoder: IDEncoder
  let codingPath: [any CodingKey] = []
  var count: Int { encoder.elements.count }

  func encodeNil() { encoder.element().encodeNil() }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.element().encode(value) }
  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    encoder.element().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.element().unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.element() }
}

private struct IDMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: IDEncoder
  let codingPath: [any CodingKey] = []

  private func member(_ key: Key) -> IDEncoder { encoder.member(key.stringValue) }

  func encodeNil(forKey key: Key) { member(key).encodeNil() }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try member(key).encode(value)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { member(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    member(key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.member("super") }
  func superEncoder(forKey key: Key) -> any Encoder { member(key) }
}
