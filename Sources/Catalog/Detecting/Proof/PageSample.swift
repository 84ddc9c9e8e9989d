package import Definitions
import Documents
import Paging
import Randomness
import Transport

extension PageEchoes {
  /// Finds the echoes in a first response.
  init(in envelope: Envelope) {
    self.init(
      page: PageDetector(envelope: envelope).echo?.place,
      row: OffsetDetector(envelope: envelope).echo?.place,
      total: TotalDetection.definition(in: envelope, goesOn: true)?.place
    )
    pages = PageDetector(envelope: envelope).count?.place
    rest = Remainder.count(in: envelope)?.place
  }
}

/// The part of a response from which it can be decided whether it is the page after another one.
package struct PageSample: Hashable, Sendable {
  /// A hash of each item as it was sent, in the order of the response.
  package var items: [UInt64]

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

  /// The ids of the items, when they are consecutive numbers; nil for all others.
  var run: IDRun?

  /// The values of the items by member.
  var values = SampleValues()

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
    items = list?.hashes ?? []
    run = list?.run(at: definition.id)
    values = list.map { SampleValues($0, id: definition.id) } ?? SampleValues()
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
  package var isWhole: Bool { !statesMore && total == before + items.count }

  /// Whether the numbers in the response, or the ids of its items, say where it begins.
  package var isCounted: Bool {
    page != nil || row != nil || total != nil || run.map { $0.first < 2 } ?? false
  }

  /// Whether the page has no item of another page, and no names of its items.
  package func isOther(than page: PageSample) -> Bool {
    Set(items).isDisjoint(with: page.items) && values.shift(to: page.values) == nil
      && page.values.shift(to: values) == nil
  }

  /// Whether the page has fewer items than requested, and not as many as pages usually have.
  package var isShort: Bool { items.count < fullSize && !SizeDetection.isUsual(items.count) }

  /// Whether the response says that there are items after it.
  package var knowsMore: Bool {
    statesMore || (total.map { $0 > (row ?? before) + items.count } ?? false)
  }
}

extension ItemList {
  /// A hash of each item as it was sent, including its member name if it has one.
  fileprivate var hashes: [UInt64] {
    var hashes: [UInt64] = []
    hashes.reserveCapacity(count)
    forEach { element in
      var hash = ContentHash()
      hash.take((element.name ?? "").utf8)
      element.value.withBytes { hash.take($0) }
      hashes.append(hash.value)
    }
    return hashes
  }
}
