import EverDefinitions
package import Paging

/// The candidates of a list of which page two has to prove one.
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
  /// Every candidate is refuted; the continuation is that of a page two that can't be found.
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

  private static let ordinals = ["first", "second", "third", "fourth"]

  /// The notice for the user when another candidate than the most likely one was right.
  package static func notice(of candidate: PagingCandidate, onTry number: Int) -> String {
    let ordinal = ordinals.indices.contains(number - 1) ? ordinals[number - 1] : "last"
    return "Paged by \(candidate.summary), found on the \(ordinal) try."
  }
}

extension PagingProof {
  /// What it means for a list that no page two is found.
  ///
  /// - Parameters:
  ///   - isAssumedWhole: whether nothing says that page one is all, and it can be a page.
  ///   - advice: how the user can name the parameter of the next page, after a sentence.
  /// - Returns: the end of the list after page one, or that the pages after it can't be reached.
  package func end(isAssumedWhole: Bool, advice: String = "") -> Continuation {
    let isOverride = refuted.first?.candidate.isOverride ?? false
    let isNamed = refuted.first?.candidate.family.isNamedByServer ?? false
    switch outlook {
    case .stated?: return .unreachable(deadEnd)
    case _ where first.knowsMore || isNamed && outlook != .contradicted:
      return .unreachable(deadEnd)
    case _ where isOverride && !sawEnd: return .unreachable(deadEnd)
    case .contradicted?: return .end
    case .doubtfulTotal?:
      return sawEnd
        ? .end : .assumedEnd("the total can be that of the page, and no page two was found")
    case .full? where !sawEnd: return .assumedEnd(unknown(advice))
    case _ where sawFailure: return .assumedEnd("page two failed")
    case .silent? where isAssumedWhole && !sawEnd: return .assumedEnd(unknown(advice))
    case .full?, .silent?, nil: return .end
    }
  }

  /// The end row has room for the advice alone; `:paging` has the answers of the server.
  private func unknown(_ advice: String) -> String {
    "nothing says whether there are more"
      + (advice.isEmpty ? ", and no page two was found" + answered : advice)
  }

  /// The first answer of the server to a page two that it refused.
  private var answered: String {
    let answers = refuted.compactMap { refuted -> String? in
      if case .refused(let answer) = refuted.reason { answer } else { nil }
    }
    return answers.first.map { ", the server answered \($0)" } ?? ""
  }

  /// The reason why a list ends after page one that has more items.
  private var deadEnd: DeadEnd {
    let count = first.items.count
    let total = first.total.flatMap { $0 > count ? " of \($0)" : nil } ?? ""
    let items = count == 1 && total.isEmpty ? "item" : "items"
    let rest = total.isEmpty ? ", and there can be more" : ""
    let reason = "no way to the next page was found\(answered)"
    var end = DeadEnd(
      "\(count)\(total) \(items)\(rest): \(reason)",
      isKnownToGoOn: true,
      reason: reason
    )
    end.namesParameter = refuted.first?.candidate.namesParameter ?? false
    return end
  }
}
