/// The list of an answer: an array, or an object whose members are the items.
struct ItemList {
  private let value: JSONValue

  /// Whether the items are addresses of other lists under their names, as at the root of many an API.
  let isDirectory: Bool

  /// Takes a value for a list; nil for one that is none.
  ///
  /// An object counts as a list where all its members are objects, or all are addresses and there are
  /// several.
  init?(_ value: JSONValue?) {
    guard let value else { return nil }
    switch value.kind {
    case .array: isDirectory = false
    case .object:
      isDirectory = Self.isDirectory(value)
      let isMap = value.members.allSatisfy { $0.value.kind == .object }
      guard isDirectory || isMap, value.members.first(where: { _ in true }) != nil else {
        return nil
      }
    default: return nil
    }
    self.value = value
  }

  private static func isDirectory(_ value: JSONValue) -> Bool {
    let members = Array(value.members.lazy.prefix(2))
    return members.count > 1
      && value.members.allSatisfy { $0.value.text.map(URLShape.isAbsolute) ?? false }
  }

  /// The items in order, with their names where they are members of an object.
  ///
  /// An address becomes an object of its name and the address.
  var elements: [(name: String?, value: JSONValue)] {
    guard value.kind == .object else { return value.elements.map { (nil, $0) } }
    guard isDirectory else { return value.members.map { ($0.name, $0.value) } }
    return value.members.compactMap { member in
      let json = "{\"name\":\(JSONText.string(member.name)),\"url\":\(member.value.raw)}"
      return (try? JSONDocument(Array(json.utf8))).map { (member.name, $0.root) }
    }
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
  var isList: Bool { ItemList(self).map { !$0.isDirectory } ?? false }
}
