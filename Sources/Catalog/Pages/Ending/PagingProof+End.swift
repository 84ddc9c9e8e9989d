import Paging

/// The end of a list whose page two isn't found.
extension PagingProof {
  /// What it means for a list that no page two is found.
  ///
  /// - Parameters:
  ///   - isAssumedWhole: whether nothing says that page one is all, and it can be a page.
  ///   - advice: how the user can name the parameter of the next page, after a sentence.
  /// - Returns: the end of the list after page one, or that the pages after it can't be reached.
  func end(isAssumedWhole: Bool, advice: String = "") -> Continuation {
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
