import EverBase
import EverDefinitions
import EverDocuments
import EverWeb

/// The number of all items.
extension Signals {
  /// Finds the total; nil when the response has none, or a smaller number than that of its items.
  func findTotal() -> Signal? {
    let sure = nearest { $0.role == .total && isTotal($0) && !countsPages(of: $0) }
    // Elasticsearch's total may be beside one of the whole index.
    let inner = nearest { isTotal($0) && isInTotal($0) }
    if let sure, sure.distance <= inner?.distance ?? .max { return sure }
    if let inner { return inner }
    if let worded = nearest(where: { $0.isNear && isTotal($0) && countsAll($0) }) { return worded }
    return nearest { $0.role == .count && $0.distance < 6 && isTotal($0) && !repeatsRequest($0) }
  }

  /// Whether a total always means that of the whole list.
  var isSureTotal: Bool {
    guard let total, let number = total.count else { return false }
    return number > count || total.role == .total || total.role == nil
  }

  private func isTotal(_ signal: Signal) -> Bool {
    guard let number = signal.count, number >= count, signal.distance < 24, !signal.isOfNext,
      signal.isNear || !isOfThing(signal) && !isCounted, !isOfQuota(signal)
    else { return false }
    let money: Set = ["currency", "currencycode", "subtotal", "tax", "vat", "shipping"]
    return beside(signal, money)?.filled == nil
  }

  /// Whether a count beside the items is theirs, so that numbers elsewhere count other things.
  private var isCounted: Bool {
    all.contains { $0.isNear && $0.plain == "count" && $0.count == count }
  }

  /// Whether a signal is Elasticsearch's `hits.total.value`, or in an object of totals.
  private func isInTotal(_ signal: Signal) -> Bool {
    ["total", "totals"].contains(signal.parent)
      && (["value", "count", "rows", "items", "results", "all"].contains(signal.plain)
        || signal.name == list.name)
  }

  /// Whether `total` beside `current` counts pages, as in Elastic App Search.
  private func countsPages(of signal: Signal) -> Bool {
    signal.plain == "total" && signal.parent == "page" && signal.count ?? 0 < count
  }

  private func repeatsRequest(_ signal: Signal) -> Bool {
    requested(signal.name).flatMap { wholeNumber($0) } == signal.count
  }

  /// Whether a name has words for a number of all items, such as `totalNum`, or `release-count` in a
  /// list of releases.
  private func countsAll(_ signal: Signal) -> Bool {
    let words = signal.words.map(ListNames.singular)
    let own = list.name.nameWords.map(ListNames.singular)
    let things: Set = ["item", "result", "record", "row", "hit", "element", "entry", "match"]
    let totals: Set = ["total", "tot", "matched", "found"]
    let counts: Set = ["count", "num", "number", "size", "of", "nb"]
    let rest = words.filter { !totals.contains($0) && !counts.contains($0) }
    let isNamed = rest.allSatisfy { things.contains($0) || own.last == $0 } && rest.count < 2
    return isNamed && words.count > 1
      && (words.contains(where: totals.contains) || !rest.isEmpty && words.contains("count"))
  }

  /// Whether a total equals the number of items, so that it can be that of the page alone: no number
  /// of pages or size of a page says otherwise.
  var mayCountPage: Bool {
    guard let total, total.count == count, pages == nil, count > 1 else { return false }
    guard let size = statedSize else { return true }
    let isCut =
      count < requestedSize?.value ?? 0 && (PageSizes.isDefault(count) || total.role == .count)
    return size == count || isCut
  }

  /// The definition of the total; when another page follows, a number that can be that of the page is
  /// no total.
  func totalDefinition(goesOn: Bool) -> TotalDefinition? {
    if let range = contentRange { return TotalDefinition(place: range.place) }
    guard let total, isSureTotal || !goesOn else { return nil }
    guard total.plain == "value", let relation = total.beside("relation"),
      root.value(at: relation) != nil
    else { return TotalDefinition(place: total.place) }
    return TotalDefinition(place: total.place, relation: relation, lowerBound: "gte")
  }

  /// The `Content-Range` header (RFC 9110, 14.4) with a unit other than bytes: its total follows the
  /// slash.
  ///
  /// Some servers write a prefix, as in `REST-Content-Range`.
  var contentRange: (place: ResponsePlace, first: Int, count: Int)? {
    let header = response.headers.first { PlainName.of($0.name).hasSuffix("contentrange") }
    guard let header, !header.value.hasPrefix("bytes"),
      let range = header.value.split(separator: " ").last?.split(separator: "/").first
    else { return nil }
    let ends = range.split(separator: "-").compactMap { wholeNumber($0) }
    guard ends.count == 2, ends[1] >= ends[0] else { return nil }
    return (.header(header.name), ends[0], ends[1] - ends[0] + 1)
  }

  /// Whether the response says that there are no items.
  var statesNone: Bool {
    all.contains { signal in
      signal.count == 0 && signal.isNear && !signal.isOfNext && !isOfQuota(signal)
        && (signal.role == .total || ["count", "resultcount"].contains(signal.plain))
    }
  }
}

/// Sizes of pages that servers choose.
enum PageSizes {
  private static let usual: Set<Int> = [
    10, 12, 15, 16, 20, 24, 25, 30, 32, 36, 40, 42, 48, 50, 60, 64, 75, 80, 96, 100, 120, 128, 150,
    200, 250, 256, 300, 400, 500, 512, 1000, 1024, 2000, 5000, 10_000,
  ]
  private static let defaults: Set<Int> = [10, 20, 25, 30, 50, 100, 200, 250, 500, 1000]

  /// Whether servers often send that many items per page.
  static func isUsual(_ count: Int) -> Bool { usual.contains(count) }

  /// Whether many servers send that many items per page when nothing else is requested.
  static func isDefault(_ count: Int) -> Bool { defaults.contains(count) }
}
