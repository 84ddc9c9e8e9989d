/// The list of an answer: an array, or an object whose members are the items.
struct ItemList {
  private let value: JSONValue

  /// Takes a value for a list; nil for one that is none.
  ///
  /// An object counts as a list where all its members are objects and there are any.
  init?(_ value: JSONValue?) {
    guard let value else { return nil }
    switch value.kind {
    case .array: break
    case .object:
      let isMap = value.members.allSatisfy { $0.value.kind == .object }
      guard isMap, value.members.first(where: { _ in true }) != nil else { return nil }
    default: return nil
    }
    self.value = value
  }

  /// The items in order, with their names where they are members of an object.
  var elements: [(name: String?, value: JSONValue)] {
    value.kind == .array
      ? value.elements.map { (nil, $0) } : value.members.map { ($0.name, $0.value) }
  }

  /// A hash of what was sent, equal for equal content.
  var hash: UInt64 {
    var hash = ContentHash()
    value.withBytes { hash.take($0) }
    return hash.value
  }
}

extension JSONValue {
  /// Whether the value can be the list of an answer.
  var isList: Bool { ItemList(self) != nil }
}
