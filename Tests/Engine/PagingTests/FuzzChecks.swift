@testable import Paging

/// The invariants after every step of a run.
struct FuzzChecks {
  /// The maximum number of rows to check, for lists of absurd length.
  static let rowsLookedAt = 80

  let state: FeedState<Row>
  let effects: [FeedEffect]
  private(set) var wrong: String?

  init(state: FeedState<Row>, effects: [FeedEffect]) {
    self.state = state
    self.effects = effects
  }

  private mutating func check(_ holds: Bool, _ message: String) {
    if !holds, wrong == nil { wrong = message }
  }

  private var shownRows: Range<Int> { 0..<min(state.rowCount, Self.rowsLookedAt) }

  private var loadedIDs: [Int] { shownRows.compactMap { state.item(at: $0)?.id } }

  /// Checks that the rows are consistent.
  mutating func rows() {
    let ids = loadedIDs
    if Set(ids).count < ids.count { check(false, "an item is shown twice: \(ids)") }
    check(ids.count <= state.loadedCount, "more rows than items")
    if state.rowCount <= Self.rowsLookedAt, ids.count != state.loadedCount {
      check(false, "\(state.loadedCount) items in rows \(ids)")
    }
    let ledger = state.ledger
    check(ledger.loaded >= state.loadedCount, "\(ledger) of \(state.loadedCount) in memory")
    check(!ids.contains(-1), "the item of a late page is shown")
    check(shownRows.allSatisfy { state.row(at: $0) != nil }, "a row shows nothing")
    check(state.row(at: state.rowCount) == nil, "there is a row after the last")
    check(state.row(at: -1) == nil, "there is a row before the first")
  }

  /// Checks that no effect moves rows.
  mutating func rowsStay() {
    for case .rowsReplaced in effects { check(false, "rows moved without an answer") }
  }

  /// Checks that the requests in flight are permitted.
  mutating func requests() {
    let requests = state.requestsInFlight
    let pages = requests.filter { [.append, .ahead, .gap, .prepend].contains($0.load) }
    check(pages.count <= state.configuration.requestsInFlight, "too many requests")
    check(requests.count - pages.count <= 1, "page one is asked for twice at once")
    check(
      requests.allSatisfy { $0.generation == state.generation },
      "a request of another generation"
    )
    if requests.isEmpty, state.waitsUntil == nil {
      check(!state.isLoading, "loading, and nothing is under way")
    }
    if state.segmentsAreUnread { check(pages.isEmpty, "a page is asked for before page one") }
  }

  /// Checks that no row is requested twice at the same time, or while it is loaded.
  ///
  /// If the list didn't change and the server names only existing pages, also checks that each page
  /// is at the place of its number.
  mutating func places(isStill: Bool) {
    let loads = state.requests.inFlight.values.filter { !$0.isHead }.sorted {
      $0.ticket.id < $1.ticket.id
    }
    for (index, load) in loads.enumerated() {
      let others = loads[..<index].map(\.places)
      check(!others.contains { $0.overlaps(load.places) }, "rows are asked for twice at once")
      // The last page is requested again when the user checks for more items.
      let isAgain = state.pages.segments.last?.pages.last?.page == load.page
      guard isStill, !isAgain, load.page.size != state.configuration.pageSize else { continue }
      let here = state.pages.segments.flatMap(\.pages).filter { !$0.isDropped }.map(\.places)
      check(!here.contains { $0.overlaps(load.places) }, "loaded rows are asked for: \(load)")
      check(
        state.page(at: load.places.lowerBound..<load.places.lowerBound + load.page.size)
          == load.page,
        "a page stands elsewhere: \(load)"
      )
    }
  }

  /// Checks that each item is at the row that the effects lead to, except for items in replaced
  /// rows.
  mutating func cursor(before: [Int: Int], after: [Int: Int]) {
    guard !effects.contains(.listReplaced) else { return }
    for (id, row) in before {
      guard let newRow = after[id] else { continue }
      var expected: Int? = row
      for case .rowsReplaced(let start, let removed, let inserted) in effects {
        guard let row = expected, row >= start else { continue }
        expected = row < start + removed ? nil : row + inserted - removed
      }
      guard let expected, expected != newRow else { continue }
      check(false, "item \(id) of row \(row) is in row \(newRow), not \(expected)")
    }
  }

  /// Checks that the loaded items are in the server's order.
  mutating func order() {
    let ids = loadedIDs
    if ids != ids.sorted() { check(false, "out of order: \(ids)") }
  }

  /// Checks that a dropped page is found by its key and places.
  mutating func droppedPages() {
    for (index, segment) in state.pages.segments.enumerated() {
      for (number, page) in segment.pages.enumerated() where page.isDropped {
        let found = state.pages.droppedPage(page.page, at: page.places)
        let isSame = found.map { state.pages[$0].page == page.page } ?? false
        check(isSame, "page \(number) of segment \(index) isn't found")
      }
    }
  }

  /// Checks that a screen of rows that aren't loaded has a failure, unless something is under way or
  /// awaited.
  mutating func failuresInView() {
    let rows = state.demand.viewport.rows.clamped(to: 0..<state.rowCount)
    guard !rows.isEmpty, rows.count <= Self.rowsLookedAt, !state.isLoading, !state.mayOpen,
      state.pauseReason == nil, state.nextRetry == nil, state.waitsUntil == nil, !state.isOnDemand,
      state.requests.queuedHead == nil, state.demand.plan.passedRows == 0
    else { return }
    let isSilent = rows.allSatisfy {
      if case .placeholder = state.row(at: $0) { true } else { false }
    }
    check(!isSilent, "rows \(rows) are placeholders, and nothing is under way")
  }

  /// Checks that no request is in flight, and that every visible row is loaded or there is a reason
  /// why it isn't.
  mutating func rest() {
    check(!state.isLoading, "it doesn't come to rest")
    guard state.pauseReason == nil, state.failedLoads.isEmpty, !state.holdsBackRows else { return }
    for row in max(0, state.rowCount - 4)..<max(0, state.rowCount) {
      if case .placeholder = state.row(at: row) { check(false, "row \(row) is never loaded") }
    }
  }
}

extension FeedState {
  /// Whether no page has arrived yet.
  fileprivate var segmentsAreUnread: Bool { mayOpen }

  /// Whether rows are visible that no movement requested.
  fileprivate var holdsBackRows: Bool { isOnDemand && demand.heldRows.map { !$0.isEmpty } ?? true }
}
