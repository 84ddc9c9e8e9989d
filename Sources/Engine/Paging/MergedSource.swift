import Synchronization

extension PageSource {
  /// Returns a source with the items of this source and another one, both in the order of their lists.
  ///
  /// - Parameters:
  ///   - other: the other source.
  ///   - comesFirst: whether an item of one source precedes an item of the other; of equal items,
  ///     this source's comes first. Both lists must have this order already.
  /// - Returns: the source; its pages are reached one after the other.
  public func merged<Other: PageSource<Item>>(
    with other: Other,
    by comesFirst: @escaping @Sendable (Item, Item) -> Bool
  ) -> MergedSource<Self, Other> { MergedSource(self, other, by: comesFirst) }
}

/// A source with the items of two others in one order; see ``PageSource/merged(with:by:)``.
public struct MergedSource<First: PageSource, Second: PageSource<First.Item>>: PageSource {
  /// The type of the items.
  public typealias Item = First.Item

  private let first: Supply<First>
  private let second: Supply<Second>
  private let comesFirst: @Sendable (Item, Item) -> Bool

  /// Those of both sources.
  public let invalidations: Invalidations

  init(_ first: First, _ second: Second, by comesFirst: @escaping @Sendable (Item, Item) -> Bool) {
    self.first = Supply(source: first)
    self.second = Supply(source: second)
    self.comesFirst = comesFirst
    invalidations = Invalidations(of: [first.invalidations, second.invalidations])
  }

  /// Merges items of both sources until a page is full, or until more pages of one are needed.
  ///
  /// - Throws: the error of either source, because the items after the missing ones aren't known.
  public func page(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    let start = MergePlaces(
      first: MergePlace(key: first.source.addressing.firstKey),
      second: MergePlace(key: second.source.addressing.firstKey)
    )
    let places = request.cursor() ?? start
    var one = try await first.run(from: places.first, request)
    var two = try await second.run(from: places.second, request)
    var items: [Item] = []
    while items.count < request.pageSize {
      guard let next = one.items.first, let other = two.items.first else {
        // The other list goes on alone only when this one has ended.
        guard one.items.isEmpty ? one.place == nil : two.place == nil,
          !(one.items.isEmpty && two.items.isEmpty)
        else { break }
        let isFirst = two.items.isEmpty
        items.append(isFirst ? one.take() : two.take())
        continue
      }
      items.append(comesFirst(other, next) ? two.take() : one.take())
    }
    let rest = MergePlaces(first: one.place, second: two.place)
    var page = Page(
      items: items,
      next: rest == MergePlaces() ? nil : .value(rest),
      total: Self.sum(one.total, two.total)
    )
    page.add(notice: one.notice)
    page.add(notice: two.notice)
    return page
  }

  private static func sum(_ first: Total, _ second: Total) -> Total {
    guard case (.exact(let first), .exact(let second)) = (first, second) else { return .unknown }
    return .exact(first + second)
  }
}

/// A place in one of the merged lists: a page, and the number of its items before the place.
private struct MergePlace: Hashable, Sendable {
  var key: PageKey
  var taken = 0
}

/// The places from which a page is merged; nil for a list that has ended.
private struct MergePlaces: Hashable, Sendable {
  var first: MergePlace?
  var second: MergePlace?
}

/// The pages of one of the merged sources; the last one is kept, because it is merged in several parts.
private final class Supply<Source: PageSource>: Sendable {
  /// What follows a place on its page.
  struct Run {
    var items: ArraySlice<Source.Item> = []
    /// The place of the first of the items; nil at the end of the list.
    var place: MergePlace?
    var next: PageKey?
    var total = Total.unknown
    var notice: String?

    mutating func take() -> Source.Item {
      place?.taken += 1
      let item = items.removeFirst()
      endPage()
      return item
    }

    /// Goes on to the next page when all items of this one are taken.
    mutating func endPage() {
      if items.isEmpty { place = next.map { MergePlace(key: $0) } }
    }
  }

  let source: Source
  private let last = Mutex<(key: PageKey, page: Page<Source.Item>)?>(nil)

  init(source: Source) { self.source = source }

  func run(from place: MergePlace?, _ request: PageRequest) async throws(PageError) -> Run {
    guard let place else { return Run() }
    let page = try await page(place.key, request)
    var run = Run(
      items: page.shownItems.dropFirst(place.taken),
      place: place,
      next: page.following,
      total: page.total,
      notice: page.notice
    )
    run.endPage()
    return run
  }

  private func page(
    _ key: PageKey,
    _ merged: PageRequest
  ) async throws(PageError) -> Page<Source.Item> {
    if let last = last.withLock({ $0 }), last.key == key, !merged.bypassesCache { return last.page }
    var request = merged
    request.key = key
    request.addressing = source.addressing
    let page = try await source.checkedPage(request).namingNext(after: request)
    last.withLock { $0 = (key, page) }
    return page
  }
}
