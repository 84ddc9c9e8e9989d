package import EverItems
package import Paging
import EverBase

/// The identities of the rows of one response.
package struct RowIDs {
  /// An id for each row, in order.
  ///
  /// Two are equal only if the response sent the same id twice.
  package private(set) var ids: [ItemID] = []

  /// A hash of each row whose own id may repeat; empty when ids are trusted, or there are none.
  private var contents: [UInt64] = []

  /// Whether two rows have the same id but different content.
  package private(set) var areRefuted = false

  /// Whether there are rows and none has the field of the id that the definition states.
  var areMissing: Bool { isTrusted && !hasField && !ids.isEmpty }

  /// Whether a row has the field of the id, with any value.
  private var hasField = false

  /// Whether there are rows without an id.
  var haveAnonymous: Bool { !occurrences.isEmpty }

  /// Whether two rows without an id are equal.
  private var hasEqualRows = false

  /// The number of rows between two checks for cancellation.
  private static let slice = 4_096

  private let request: UInt64
  private let isTrusted: Bool
  private let distinguishesRows: Bool
  /// The last row with each id.
  private var lastRows: [String: Int] = [:]
  /// The number of rows without an id, by content.
  private var occurrences: [UInt64: Int] = [:]

  /// Makes the ids of a response's rows.
  ///
  /// - Parameters:
  ///   - elements: the rows, with their names when they are members of an object.
  ///   - definition: where a row's id is, and whether it is trusted.
  ///   - request: a hash of the request, to which rows without an id belong.
  /// - Throws: `PageError.cancelled` when the task is cancelled.
  /// - Complexity: O(bytes of the rows).
  package init(
    _ elements: [ItemList.Element],
    _ definition: SourceDefinition,
    request: UInt64
  ) throws(PageError) {
    self.request = request
    isTrusted = definition.id != nil && definition.trustsID
    distinguishesRows =
      definition.id == nil ? definition.distinguishesRows : !isTrusted
    ids.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if index % Self.slice == 0, Task.isCancelled { throw .cancelled }
      let sent = definition.id.flatMap { Self.id(of: element, at: $0) }
      hasField = hasField || sent != nil || definition.id.flatMap(element.value.value) != nil
      if let sent { compare(sent, at: index, elements) }
      let id = sent.flatMap { isTrusted ? ItemID.sent($0) : nil }
      ids.append(id ?? anonymous(element.value))
    }
  }

  /// How far a feed can trust the ids of these items.
  func identity(of items: [Item]) -> Page<Item>.Identity {
    guard isTrusted else {
      let distinguishes = distinguishesRows && !areRefuted
      return .position(contents: distinguishes ? contents : nil, hasEqualRows: hasEqualRows)
    }
    let request = request
    return .claimed(
      isRefuted: areRefuted,
      row: { index in
        var item = items[index]
        let content = ContentHash.of(item.json)
        item.id = .anonymous(request: request, content: content, occurrence: index)
        return item
      },
      isSame: { ItemNames.areEqual($0, $1) },
      isOther: { ItemNames.areOthers($0, $1) }
    )
  }

  private mutating func compare(
    _ id: String,
    at index: Int,
    _ elements: [(name: String?, value: JSONValue)]
  ) {
    guard let last = lastRows.updateValue(index, forKey: id), !areRefuted else { return }
    areRefuted = !elements[last].value.isSame(as: elements[index].value)
  }

  private mutating func anonymous(_ row: JSONValue) -> ItemID {
    var hash = ContentHash()
    row.withBytes { hash.take($0) }
    if distinguishesRows { contents.append(hash.value) }
    let occurrence = occurrences[hash.value, default: 0]
    occurrences[hash.value] = occurrence + 1
    if occurrence > 0 { hasEqualRows = true }
    return .anonymous(request: request, content: hash.value, occurrence: occurrence)
  }

  /// The id as sent; nil when it is missing, null, or a value that servers send for no id.
  private static func id(
    of element: (name: String?, value: JSONValue),
    at path: JSONPath
  ) -> String? {
    if path.steps == ["$key"] { return element.name.map { JSONText.string($0) } }
    guard let id = element.value.value(at: path), !id.isNull else { return nil }
    return id.text.map { Vocabulary.has($0.lowercased(), in: "rows.nothing") } ?? false
      ? nil : id.raw
  }

}
