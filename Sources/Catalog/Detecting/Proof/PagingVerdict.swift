package import Paging

/// The candidates of a list; page two has to prove one of them.
package struct GuessedPaging: Hashable, Sendable {
  /// The candidates, the most likely first.
  package var candidates: [PagingCandidate]

  /// What page one says about more items; nil when it says that there are none, or nothing.
  package var outlook: Outlook?
}

/// The outcome of the proof by page two.
package enum PagingVerdict: Hashable, Sendable {
  /// A candidate is proved; `tries` is the number of candidates that were tried.
  case proved(PagingCandidate, tries: Int)
  /// Loading continues with a candidate that page two neither proves nor refutes.
  case open(PagingCandidate)
  /// Every candidate is refuted; the continuation says what that means for the list.
  case lost(Continuation, tried: [PagingProof.Refuted])
}

extension PagingVerdict: CustomStringConvertible {
  /// How the list is paged once page two has decided, as `:paging` and the log display it.
  package var description: String {
    switch self {
    case .proved(let candidate, let tries):
      "\(candidate.summary), proved" + (tries > 1 ? " on try \(tries)" : "")
    case .open(let candidate): "\(candidate.summary), not proved"
    case .lost(_, let tried):
      tried.isEmpty
        ? "none: page one is all"
        : "none found: "
          + tried.map { "\($0.candidate.summary): \($0.reason.reason)" }.joined(separator: "; ")
    }
  }
}
