import EverItems
import EverBase

/// The part of a response from which it can be decided whether it is the page after another one.
package struct PageSample: Hashable, Sendable {
  /// A hash of each item as it was sent, in the order of the response.
  package var items: [UInt64]

  /// A hash of the id and the texts of each item, which stay the same when a server sends it again
  /// with other numbers and times.
  var names: [UInt64] = []

  /// The page number that the response states; nil when it states none.
  var page: Int?

  /// The number of items before the page that the response states; nil when it states none.
  var row: Int?

  /// The number of all items that the response states; nil when it states none.
  package var total: Int?

  /// The number of items before page one of the feed.
  var before = 0

  /// Whether the response says explicitly that more items follow.
  package var statesMore = false

  /// The ids of the items, when they are numbers that rise or fall; empty for all others.
  var numbers: [Int] = []

  /// Whether the items have ids that are trusted.
  var hasIDs = false

  /// The number of items on a full page; 0 when it isn't known.
  var fullSize = 0

  /// The sample of a response without a body.
  package static let empty = PageSample(items: [])
}

extension PageSample {
  /// Takes a sample of a page, which is empty when it has no list.
  ///
  /// - Complexity: O(bytes).
  package init(_ parsed: ParsedPage, _ definition: SourceDefinition) {
    let list = ItemList(in: parsed.root, afterPageOneOf: definition)
    (items, names) = list?.hashes(id: definition.id) ?? ([], [])
    let values = (list?.elements ?? []).map { definition.id.flatMap($0.value.value) }
    let ids = values.compactMap { $0?.integer }
    let isOrdered = ids == ids.sorted() || ids == ids.sorted(by: >)
    numbers = isOrdered && ids.count == items.count ? ids : []
    hasIDs = definition.id != nil && definition.trustsID
    fullSize = definition.pageSize
    let echoes = definition.pagination.echoes
    page = parsed.count(at: echoes.page)
    row = parsed.count(at: echoes.row)
    total = parsed.count(at: echoes.total)
    before = definition.pagination.itemsBefore(pageSize: definition.pageSize)
    statesMore = parsed.statesMore(definition.pagination) ?? false
  }

  /// Whether the response says that it has all items.
  package var isWhole: Bool { !statesMore && total == before &+ items.count }

  /// Whether the response says that there are items after it.
  package var knowsMore: Bool {
    statesMore || (total.map { $0 > (row ?? before) &+ items.count } ?? false)
  }
}

extension ItemList {
  /// For each item, a hash of it as it was sent, with its member name if it has one, and a hash of its
  /// id and of the texts in it.
  fileprivate func hashes(id: JSONPath?) -> (items: [UInt64], names: [UInt64]) {
    var items: [UInt64] = []
    var names: [UInt64] = []
    items.reserveCapacity(count)
    names.reserveCapacity(count)
    for element in elements {
      var item = ContentHash()
      item.take((element.name ?? "").utf8)
      var name = item
      element.value.withBytes { item.take($0) }
      items.append(item.value)
      id.flatMap { element.value.value(at: $0) }.map { name.take($0.raw.utf8) }
      for member in element.value.members.lazy.prefix(30) where member.value.kind == .string {
        if !member.value.canChange { name.take(member.value.raw.utf8) }
      }
      names.append(name.value)
    }
    return (items, names)
  }
}
