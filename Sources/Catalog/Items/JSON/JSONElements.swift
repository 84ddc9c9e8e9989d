/// The elements of an array, one after the other.
package struct JSONElements: Sequence, IteratorProtocol {
  private let document: JSONDocument
  private var token: Int
  private let closer: Int

  /// A value of another kind has no elements; the elements of an object are its names and values in turn.
  init(_ value: JSONValue, of kind: JSONValue.Kind = .array) {
    document = value.document
    closer = value.closer
    token = value.kind == kind ? value.token + 1 : closer
  }

  /// - Complexity: O(elements).
  package var count: Int { reduce(0) { count, _ in count + 1 } }

  /// The first element; nil when there is none.
  package var first: JSONValue? { first { _ in true } }

  package mutating func next() -> JSONValue? {
    guard token < closer else { return nil }
    let element = JSONValue(document: document, token: token)
    token = element.closer + 2
    return element
  }
}

/// The members of an object, one after the other, in the order in which they were sent.
package struct JSONMembers: Sequence, IteratorProtocol {
  private var parts: JSONElements

  init(_ value: JSONValue) {
    parts = JSONElements(value, of: .object)
  }

  package mutating func next() -> (name: String, value: JSONValue)? {
    guard let name = parts.next(), let value = parts.next() else { return nil }
    return (name.withBytes(JSONString.decode), value)
  }
}
