import Cells
import ListParts
import Paging

/// What a print says of the items that it was to hand on and didn't.
struct PrintBalance {
  private let state: PrintState

  init(_ state: PrintState) {
    self.state = state
  }

  /// Items that were wanted, as far as is known; nil where neither the user nor the server told.
  private var wanted: Int? {
    guard let told = state.feed.ledger.told else { return state.limit }
    return min(told, state.limit ?? told)
  }

  private var missing: Int {
    max(0, (wanted ?? 0) - state.handedOn - state.feed.ledger.doubled)
  }

  /// What is missing of a list that ended; nil where nothing is.
  func shortfall(endedBy reason: EndReason) -> String? {
    guard let wanted, missing > 0, state.feed.ledger.told != nil else { return nil }
    guard state.limit == nil, let sentence = Balance.sentence(for: state.feed, reason) else {
      return counts(of: wanted) + "."
    }
    if case .unreachable = reason { return sentence.string + PrintState.otherWays }
    return sentence.string + "."
  }

  /// What is odd about a list that came whole; nil where nothing is.
  var remark: String? { Balance.sentence(for: state.feed).map { $0.string + "." } }

  /// What follows a reason to stop that isn't the end of the list.
  var afterStop: String { wanted.map { " " + counts(of: $0) + "." } ?? "" }

  /// What follows the reason why a page could not be had.
  var afterFailure: String {
    if let wanted, missing > 0 { return counts(of: wanted) + "." }
    guard state.handedOn > 0 else { return "" }
    return "The list goes on after \(state.handedOn) items: nobody told how many are missing."
  }

  private func counts(of wanted: Int) -> String {
    Balance.shortfall(of: wanted, missing: missing).string
  }
}
