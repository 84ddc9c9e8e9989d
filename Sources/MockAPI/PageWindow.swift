/// Which items one page of a collection shows, faults included.
struct PageWindow: Sendable, Hashable {
  /// The page that is shown, from 1.
  let page: Int

  let size: Int

  /// How many items the collection has, those that drifted in included.
  let count: Int

  /// How many items there are in front of those that were there from the start.
  let drift: Int

  /// Places in the collection with its drift; empty past the end.
  let places: Range<Int>

  /// - Parameters:
  ///   - page: The page asked for, from 1.
  ///   - size: Items on a page; at least 0.
  ///   - stored: How many items the collection has from the start.
  ///   - faults: What the request meets.
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

  /// Whether items follow after this page.
  var hasMore: Bool {
    let (end, overflow) = page.multipliedReportingOverflow(by: size)
    return !overflow && end < count
  }

  /// The number of the page after this one; nil when there is no larger number.
  var following: Int? {
    let (next, overflow) = page.addingReportingOverflow(1)
    return overflow ? nil : next
  }

  /// The places, as places in the collection without its drift.
  ///
  /// - Parameter reversed: Whether the last item comes first.
  /// - Returns: One index for each item on the page; new items lie past the collection's end.
  func indices(reversed: Bool = false) -> [Int] {
    places.map { place in
      let fromTop = reversed ? count - 1 - place : place
      return fromTop < drift ? count - 1 - fromTop : fromTop - drift
    }
  }
}

extension [Fault] {
  /// How many new items stand before all others.
  var drift: Int {
    reduce(0) { sum, fault in
      if case .drift(let items) = fault { sum + items } else { sum }
    }
  }

  /// What totals say instead of the truth; nil for the truth.
  var total: Int? {
    lazy.compactMap { if case .total(let total) = $0 { total } else { nil } }.last
  }

  /// The page that a page names as the next one against reason; nil for an honest one.
  func nextPage(of page: Int) -> Int? {
    if contains(.nextIsSelf) { return page }
    return contains(.nextIsCycle) && page.isMultiple(of: 2) ? page - 1 : nil
  }

  var backoff: Int? {
    lazy.compactMap { if case .backoff(let seconds) = $0 { seconds } else { nil } }.last
  }

  var quota: Int? {
    lazy.compactMap { if case .quota(let remaining) = $0 { remaining } else { nil } }.last
  }
}
