package import Paging

/// The paging candidates of a list that doesn't say how it is paged; page two has to prove one.
package struct GuessedPaging: Hashable, Sendable {
  /// The candidates, the most likely first.
  package var candidates: [PagingCandidate]

  /// What the first response says about more items; nil when it says nothing or that there are
  /// none.
  package var onward: Onward?
}

/// The outcome of the proof by page two.
package enum PagingVerdict: Hashable, Sendable {
  /// A candidate is proved; `tries` is the number of candidates that were tried.
  case proved(PagingCandidate, tries: Int)
  /// Loading continues with a candidate that page two neither proves nor refutes.
  case open(PagingCandidate)
  /// Every candidate is refuted.
  case lost(DeadEnd)
}

extension PagingVerdict: CustomStringConvertible {
  /// A line for the log.
  package var description: String {
    switch self {
    case .proved(let candidate, let tries):
      "\(candidate.summary), proved" + (tries > 1 ? " on try \(tries)" : "")
    case .open(let candidate): "\(candidate.summary), not proved"
    case .lost(let end): end.message
    }
  }

  /// How the list is paged once page two has decided, as `:paging` and the log display it.
  ///
  /// The candidates that were tried are named where nothing else says that page one is all.
  package func strategy(_ continuation: Continuation, tried: [PagingCandidate]) -> String {
    switch (self, continuation) {
    case (.lost, .end) where !tried.isEmpty:
      "none found: no page two by " + tried.map(\.summary).joined(separator: ", ")
    case (.lost, .end): "none: page one is all"
    case (.lost, .assumedEnd(let why)): "none found: \(why)"
    default: description
    }
  }

  private static let ordinals = ["first", "second", "third", "fourth"]

  /// The notice for the user when another candidate than the most likely one was right.
  package static func notice(of candidate: PagingCandidate, onTry number: Int) -> String {
    let ordinal = ordinals.indices.contains(number - 1) ? ordinals[number - 1] : "last"
    return "Paged by \(candidate.summary), found on the \(ordinal) try."
  }

  /// The reason why a list ends after page one.
  ///
  /// The response states more items, or it is open: nothing states that there are no more. The
  /// refusal is the answer to a page two.
  package static func end(
    of first: PageSample,
    statesMore: Bool,
    isOpen: Bool,
    refusal: String?,
    namesParameter: Bool
  ) -> DeadEnd {
    let count = first.items.count
    let total = first.total.flatMap { $0 > count ? " of \($0)" : nil } ?? ""
    let items = count == 1 && total.isEmpty ? "item" : "items"
    let isEnd = !statesMore && !isOpen
    let rest = statesMore && total.isEmpty ? ", and there can be more" : ""
    let answered = refusal.map { ", the server answered \($0)" } ?? ""
    let reason = "no way to the next page was found\(answered)"
    var end = DeadEnd(
      isEnd
        ? "\(count) \(items): the server has no page after them"
        : "\(count)\(total) \(items)\(rest): \(reason)",
      isKnownToGoOn: statesMore,
      reason: reason
    )
    end.namesParameter = namesParameter
    return end
  }
}
