@testable import Paging

/// The end of a run without a refresh: what the user has on the screen then, against the true list.
extension FuzzRun {
  /// Loads the rest as for a user that never refreshes, and compares the rows with the list that
  /// the server had when page one arrived.
  ///
  /// - Returns: the error; nil when every item is displayed once and in order, or the ledger says
  ///   that the list moved or that items are missing.
  mutating func readToTheEnd() -> String? {
    guard isJudged else { return nil }
    for _ in 0..<2_000 {
      guard goOn() else { return wrongInRows() }
    }
    return "the end is never reached without a refresh: \(state.tail)"
  }

  /// Performs the next step of a patient user; false at the end.
  private mutating func goOn() -> Bool {
    if respondNext() { return true }
    if let row = (0..<min(state.rowCount, FuzzChecks.rowsLookedAt)).first(where: isUnfinished) {
      perform(state.retry(row: row, now: now))
      return !pending.isEmpty || passTime()
    }
    if case .ended = state.tail { return false }
    if state.status == .empty { return false }
    perform(
      state.rowCount == 0 ? state.retry(row: nil, now: now) : state.load(toRow: .max, now: now)
    )
    return !pending.isEmpty || passTime()
  }

  private func isUnfinished(_ row: Int) -> Bool {
    switch state.row(at: row) {
    case .failed, .gap, .footer(.failed), .footer(.paused): true
    default: false
    }
  }

  /// The ids of all rows, each of which is visited, because its page may have been dropped.
  private mutating func visitedIDs() -> [Int] {
    var ids: [Int] = []
    var row = 0
    while row < min(state.rowCount, FuzzChecks.rowsLookedAt), ids.count < 200 {
      perform(show(row, height: 2, direction: 2))
      while respondNext() || state.item(at: row) == nil && passTime() {}
      if let item = state.item(at: row) { ids.append(item.id) }
      row += 1
    }
    return ids
  }

  private mutating func wrongInRows() -> String? {
    let ids = visitedIDs()
    if Set(ids).count < ids.count { return "an item is shown twice at the end: \(ids)" }
    let lost = Set(truth).intersection(shownIDs).subtracting(ids)
    let ledger = state.ledger
    guard !lost.isEmpty, ledger.missing == 0, ledger.moved == 0 else { return nil }
    return "\(lost.sorted()) of \(truth) are lost without a word: \(ids), \(ledger), \(state.tail)"
  }
}
