/// The items on one page of a collection, with faults applied.
struct PageWindow: Sendable, Hashable {
  /// The number of the page, from 1.
  let page: Int

  let size: Int

  /// The number of items in the collection, new ones included.
  let count: Int

  /// The number of new items in front of the original ones.
  let drift: Int

  /// The places of the items, counted with the new ones; empty past the end.
  let places: Range<Int>

  /// - Parameters:
  ///   - page: the requested page, from 1.
  ///   - size: the items on a page; at least 0.
  ///   - stored: the number of original items.
  ///   - faults: the faults of the request.
  init(page: Int, size: Int, stored: Int, faults: [Fault]) {
    self.page = page
    self.size = size
    drift = faults.drift
    count = stored + drift
    let shown = faults.contains(.repeatedPage) ? 1 : page
    let (start, overflow) = (shown - 1).multipliedReportingOverflow(by: size)
    let first = overflow ? count : min(start, count)
    places = faults.contains(.emptyPages) ? 0..<0 : first..<min(first + size, count)
  }

  /// Whether there are items after this page.
  var hasMore: Bool {
    let (end, overflow) = page.multipliedReportingOverflow(by: size)
    return !overflow && end < count
  }

  /// The number of the next page; nil when it would overflow.
  var following: Int? {
    let (next, overflow) = page.addingReportingOverflow(1)
    return overflow ? nil : next
  }

  /// The places as indices into the original collection, one for each item on the page; indices of
  /// new items are past the collection's end.
  var indices: [Int] { places.map { $0 < drift ? count - 1 - $0 : $0 - drift } }
}

extension [Fault] {
  /// The number of new items in front of all others.
  var drift: Int {
    reduce(0) { sum, fault in
      if case .drift(let items) = fault { sum + items } else { sum }
    }
  }

  /// Whether pages go on after the end of the collection.
  var neverEnds: Bool { !Set(self).isDisjoint(with: [.emptyPages, .repeatedPage]) }

  var backoff: Int? {
    lazy.compactMap { if case .backoff(let seconds) = $0 { seconds } else { nil } }.last
  }

  var quota: Int? {
    lazy.compactMap { if case .quota(let remaining) = $0 { remaining } else { nil } }.last
  }
}
