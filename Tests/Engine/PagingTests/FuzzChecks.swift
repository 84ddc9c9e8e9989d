@testable import Paging

/// What must hold after every step of a run.
struct FuzzChecks {
  /// Rows that are looked at: of a list of absurd length only the first ones.
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

  /// The rows fit together.
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

  /// No effect says that rows moved.
  mutating func rowsStay() {
    for case .rowsReplaced in effects { check(false, "rows moved without an answer") }
  }

  /// The requests under way are those that may be.
  mutating func requests() {
    let requests = state.requestsInFlight
    let pages = requests.filter { [.append, .ahead, .gap].contains($0.load) }
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

  /// No row is asked for twice at once, nor while it is here; where nothing moved on the server, and
  /// it names no pages that there aren't, a page stands where its number says.
  mutating func places(isStill: Bool) {
    let loads = state.inFlight.values.filter { !$0.isHead }.sorted { $0.ticket.id < $1.ticket.id }
    for (index, load) in loads.enumerated() {
      let others = loads[..<index].map(\.places)
      check(!others.contains { $0.overlaps(load.places) }, "rows are asked for twice at once")
      // The last page is asked for again when the user looks for more.
      let isAgain = state.segments.last?.pages.last?.page == load.page
      guard isStill, !isAgain, load.page.size != state.configuration.pageSize else { continue }
      let here = state.segments.flatMap(\.pages).filter { !$0.isDropped }.map(\.places)
      check(!here.contains { $0.overlaps(load.places) }, "loaded rows are asked for: \(load)")
      check(
        state.page(at: load.places.lowerBound..<load.places.lowerBound + load.page.size)
          == load.page,
        "a page stands elsewhere: \(load)"
      )
    }
  }

  /// Each item is where the effects say that it went; of those among rows that were replaced they
  /// say nothing.
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

  /// The loaded items are in the order of the server.
  mutating func order() {
    let ids = loadedIDs
    if ids != ids.sorted() { check(false, "out of order: \(ids)") }
  }

  /// Nothing is under way, and what is in view is loaded or says why it isn't.
  mutating func rest() {
    check(!state.isLoading, "it doesn't come to rest")
    guard state.pauseReason == nil, state.failedLoads.isEmpty, !state.holdsBackRows else { return }
    for row in max(0, state.rowCount - 4)..<max(0, state.rowCount) {
      if case .placeholder = state.row(at: row) { check(false, "row \(row) is never loaded") }
    }
  }
}

extension FeedState {
  /// Whether no page has come in yet.
  fileprivate var segmentsAreUnread: Bool { status == .unopened }

  /// Whether rows are in view that no movement asked for.
  fileprivate var holdsBackRows: Bool { isOnDemand && heldRows.map { !$0.isEmpty } ?? true }
}
