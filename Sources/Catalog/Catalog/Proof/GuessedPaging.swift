package import Paging

/// How a list may go on of which nobody said how: what page two has to prove.
package struct GuessedPaging: Hashable, Sendable {
  /// The ways, the likeliest first.
  package var candidates: [PagingCandidate]

  /// Where answers repeat which page they are.
  var echoes: PageEchoes

  /// What the first answer says of more items; nil: it says that there are none, or nothing.
  var onward: Onward?
}

/// What page two said.
package enum PagingVerdict: Hashable, Sendable {
  /// A way leads on; tries: how many were tried.
  case proved(PagingCandidate, tries: Int)
  /// A way is gone on with, and page two neither proves nor refutes it.
  case open(PagingCandidate)
  /// No way leads on.
  case lost(DeadEnd)
}

extension PagingVerdict: CustomStringConvertible {
  /// A line of a log.
  package var description: String {
    switch self {
    case .proved(let way, let tries):
      "\(way.summary), proved" + (tries > 1 ? " on try \(tries)" : "")
    case .open(let way): "\(way.summary), not proved"
    case .lost(let end): end.message
    }
  }

  private static let ordinals = ["first", "second", "third", "fourth"]

  /// What the user is told where another way was right than the likeliest.
  static func notice(of way: PagingCandidate, onTry number: Int) -> String {
    let by = way.parameter == nil ? " by the \(way.family.word)" : way.byParameter
    let ordinal = ordinals.indices.contains(number - 1) ? ordinals[number - 1] : "last"
    return "Paged\(by), found on the \(ordinal) try."
  }

  /// Why a list ends behind page one.
  ///
  /// - Parameters:
  ///   - first: page one.
  ///   - saysMore: whether the answer says that there is more.
  ///   - isOpen: whether nobody said that there is nothing more.
  /// - Returns: the reason.
  static func end(of first: PageSample, saysMore: Bool, isOpen: Bool) -> DeadEnd {
    let count = first.items.count
    let total = first.total.flatMap { $0 > count ? " of \($0)" : nil } ?? ""
    let items = count == 1 && total.isEmpty ? "item" : "items"
    let isEnd = !saysMore && !isOpen
    let rest = saysMore && total.isEmpty ? ", and there can be more" : ""
    return DeadEnd(
      isEnd
        ? "\(count) \(items): the server has no page behind them"
        : "\(count)\(total) \(items)\(rest): no way to the next page was found",
      isKnownToGoOn: saysMore
    )
  }
}
