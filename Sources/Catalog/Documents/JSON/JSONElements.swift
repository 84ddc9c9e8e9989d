/// The elements of an array, one after the other.
package struct JSONElements: Sequence, IteratorProtocol {
  private let document: JSONDocument
  private var token: Int
  private let closer: Int

  init(_ value: JSONValue) {
    document = value.document
    closer = value.closer
    token = value.kind == .array ? value.token + 1 : closer
  }

  package mutating func next() -> JSONValue? {
    guard token < closer else { return nil }
    let element = JSONValue(document: document, token: token)
    token = element.closer + 2
    return element
  }
}
