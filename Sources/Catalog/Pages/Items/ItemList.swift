package import Documents
import Randomness

/// The list of a response: an array, or an object whose members are the items.
package struct ItemList {
  /// An item, with its name when it is a member of an object.
  package typealias Element = (name: String?, value: JSONValue)

  private let value: JSONValue

  /// Whether the value is the only item.
  private var isOnly = false

  /// Whether the items are named URLs of other lists, as in the root of many APIs.
  package let isDirectory: Bool

  /// Uses a value as a list; nil when it isn't one.
  ///
  /// An object is a list when all its members are objects, or when it has several members and all
  /// are URLs.
  package init?(_ value: JSONValue?) {
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

  /// Uses a value as the only item of a list.
  init(only value: JSONValue) {
    self.value = value
    isDirectory = false
    isOnly = true
  }

  private static func isDirectory(_ value: JSONValue) -> Bool {
    let members = Array(value.members.lazy.prefix(2))
    return members.count > 1
      && value.members.allSatisfy { $0.value.text.map(URLShape.isAbsolute) ?? false }
  }

  /// The number of items.
  ///
  /// - Complexity: O(items).
  package var count: Int {
    value.kind == .object
      ? value.members.reduce(0) { count, _ in count + 1 }
      : value.elements.reduce(0) { count, _ in count + 1 }
  }

  /// The items in order, with their names when they are members of an object.
  ///
  /// A URL becomes an object with its name and the URL.
  package var elements: [Element] { elements(atMost: .max) }

  /// The first items in order, as in ``elements``.
  package func elements(atMost count: Int) -> [Element] {
    if isOnly { return [(nil, value)] }
    guard value.kind == .object else { return value.elements.prefix(count).map { (nil, $0) } }
    let members = value.members.prefix(count)
    guard isDirectory else { return members.map { ($0.name, $0.value) } }
    return members.compactMap { member in
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
  /// Whether the value can be the list of a response.
  package var isList: Bool { ItemList(self).map { !$0.isDirectory } ?? false }
}
