/// The members of an object, one after the other, in the order in which they were sent.
package struct JSONMembers: Sequence, IteratorProtocol {
  private let document: JSONDocument
  private var token: Int
  private let closer: Int

  init(_ value: JSONValue) {
    document = value.document
    closer = value.closer
    token = value.kind == .object ? value.token + 1 : closer
  }

  package mutating func next() -> (name: String, value: JSONValue)? {
    guard token < closer else { return nil }
    let name = JSONValue(document: document, token: token)
    let value = JSONValue(document: document, token: token + 2)
    token = value.closer + 2
    return (name.withBytes(JSONString.decode), value)
  }
}

extension JSONValue {
  /// The members of an object in order; empty for another value.
  package var members: JSONMembers { JSONMembers(self) }
}
