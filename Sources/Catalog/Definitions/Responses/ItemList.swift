package import EverItems
package import EverBase

/// The list of a response: an array, or an object whose members are the items or hold them.
package struct ItemList {
  /// An item, with its name when it is a member of an object.
  package typealias Element = (name: String?, value: JSONValue)

  /// Where the items are in the value.
  package enum Form: Hashable, Sendable {
    /// An array of items.
    case array
    /// An object whose members are the items.
    case map
    /// An object whose members are arrays of items, one for each key.
    case groups
    /// An object whose members are the URLs of other lists, as in the root of many APIs.
    case directory
    /// The value is the only item.
    case item
  }

  private let value: JSONValue

  /// Where the items are.
  package let form: Form

  /// The elements of the array that aren't items.
  package private(set) var ends = ListEnds()

  /// Whether the items are named URLs of other lists.
  package var isDirectory: Bool { form == .directory }

  /// Uses a value as a list; nil when it isn't one.
  ///
  /// An object is a list when all its members are objects, or all are arrays of objects, or when it
  /// has several members and all are URLs.
  package init?(_ value: JSONValue?) {
    guard let value, let form = Self.form(of: value) else { return nil }
    self.value = value
    self.form = form
  }

  /// Uses the value at a path of a response as a list; nil when it isn't one.
  ///
  /// The ends of a response that is an array can describe it.
  ///
  /// - Complexity: O(items).
  package init?(in root: JSONValue, at path: JSONPath) {
    self.init(root.value(at: path))
    if path.steps.isEmpty, form == .array { ends = ListEnds(of: value) }
  }

  /// Uses the list of page one, or the value that a definition names as the only item; nil when there is
  /// none.
  package init?(in root: JSONValue, of definition: SourceDefinition) {
    if definition.isItem, let item = root.value(at: definition.items) {
      self.init(only: item)
    } else {
      self.init(in: root, at: definition.items)
    }
  }

  /// Uses the list of a page after page one; nil when there is none.
  ///
  /// Converters of XML write a list of one item as the item, and PHP writes an array whose numbers
  /// don't start at 0 as an object. They are items when one has a column of the list, which an error
  /// hasn't.
  package init?(in root: JSONValue, afterPageOneOf definition: SourceDefinition) {
    let value = root.value(at: definition.items)
    let list = ItemList(in: root, at: definition.items)
    let isList = list != nil && (list?.form == .array || !definition.hasArray)
    if !isList, let value, value.kind == .object, definition.hasColumn(of: value) {
      self.init(only: value)
    } else if let list,
      isList
        || list.elements.prefix(Self.mostSampled).contains(where: {
          definition.hasColumn(of: $0.value)
        })
    {
      self = list
      takeOnly(definition)
    } else {
      return nil
    }
  }

  /// Looks whether the only element of a response that is an array describes an empty list.
  private mutating func takeOnly(_ definition: SourceDefinition) {
    let first = Array(value.elements.lazy.prefix(2))
    guard form == .array, definition.items.steps.isEmpty, first.count == 1,
      !definition.hasColumn(of: first[0])
    else { return }
    ends = ListEnds(ofOnly: first[0])
  }

  private static let mostSampled = 16

  /// Uses a value as the only item of a list.
  package init(only value: JSONValue) {
    self.value = value
    form = .item
  }

  /// The memory that a row of a list takes: its identity, its place in the response and in the
  /// list.
  private static let rowSize = 400

  /// Charges the memory of the rows of a list, before they are made.
  ///
  /// - Returns: the charge; nil when the budget has no room for them.
  package static func charge(rows count: Int, _ memory: MemoryBudget = .ofProcess) -> MemoryCharge?
  {
    memory.charge(count * rowSize, for: .page)
  }

  private static func form(of value: JSONValue) -> Form? {
    if value.kind == .array { return .array }
    let first = Array(value.members.lazy.prefix(2))
    guard value.kind == .object, let member = first.first else { return nil }
    switch member.value.kind {
    case .object: return value.members.allSatisfy { $0.value.kind == .object } ? .map : nil
    case .array: return value.members.allSatisfy { isGroup($0.value) } ? .groups : nil
    default:
      let isDirectory = value.members.allSatisfy {
        $0.value.text.map(URLShape.isAbsolute) ?? false
      }
      return isDirectory && first.count > 1 ? .directory : nil
    }
  }

  private static func isGroup(_ value: JSONValue) -> Bool {
    value.kind == .array && value.elements.first.map { $0.kind == .object } ?? true
  }

  /// The number of items.
  ///
  /// - Complexity: O(items).
  package var count: Int {
    switch form {
    case .item: 1
    case .array: value.elements.count - ends.steps.count
    case .map, .directory: value.members.reduce(0) { count, _ in count + 1 }
    case .groups:
      value.members.reduce(0) { $0 + $1.value.elements.count }
    }
  }

  /// The items in order, with their names when they are members of an object.
  ///
  /// A URL becomes an object with its name and the URL.
  package var elements: [Element] { elements(atMost: .max) }

  /// The first items in order, as in ``elements``.
  package func elements(atMost count: Int) -> [Element] {
    switch form {
    case .item: [(nil, value)]
    case .array: array.prefix(count).map { (name: nil, value: $0) }
    case .map: value.members.prefix(count).map { ($0.name, $0.value) }
    case .groups:
      value.members.lazy.flatMap(\.value.elements).prefix(count).map { (nil, $0) }
    case .directory: value.members.prefix(count).compactMap(Self.entry)
    }
  }

  /// Whether all items satisfy a condition, which is tried in their order until one doesn't.
  ///
  /// It makes no array of the items: a page can have millions.
  package func allSatisfy(_ condition: (Element) -> Bool) -> Bool {
    form == .array
      ? array.allSatisfy { condition((nil, $0)) } : elements.allSatisfy(condition)
  }

  /// The items of an array.
  private var array: some Sequence<JSONValue> {
    value.elements.lazy.dropFirst(ends.hasHead ? 1 : 0).prefix(ends.hasTail ? count : .max)
  }

  private static func entry(_ member: (name: String, value: JSONValue)) -> Element? {
    let json = "{\"name\":\(JSONText.string(member.name)),\"url\":\(member.value.raw)}"
    return JSONDocument(ofItem: json).map { (member.name, $0.root) }
  }

  /// A hash of what was sent, equal for equal content.
  package var hash: UInt64 {
    var hash = ContentHash()
    value.withBytes { hash.take($0) }
    return hash.value
  }
}

extension SourceDefinition {
  /// Whether a value has one of the columns, or there are none.
  fileprivate func hasColumn(of value: JSONValue) -> Bool {
    columns.isEmpty || columns.contains { $0.field(value.value(at:)) != nil }
  }
}
