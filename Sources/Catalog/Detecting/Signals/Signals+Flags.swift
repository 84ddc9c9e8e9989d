/// Flags that say whether there is more.
extension Signals {
  /// The nearest flag that is true when there is more, or else the one that is true at the end.
  func flags() -> (more: Signal?, last: Signal?) {
    let more = nearest { isFlag($0) && ($0.role == .more || mentionsMore($0)) }
    if let more { return (earlier(than: more) ?? more, nil) }
    return (nil, nearest { isFlag($0) && ($0.role == .last || mentionsEnd($0)) })
  }

  /// Whether the response says that there is more; nil when it says nothing.
  var statesMore: Bool? { more?.flag ?? last?.flag.map { !$0 } }

  private func isFlag(_ signal: Signal) -> Bool {
    (signal.isNear || signal.plain == "exceededtransferlimit") && signal.flag != nil
  }

  /// Whether a name has words for a flag that is true when there is more, such as
  /// `isNextPageAvailable`.
  private func mentionsMore(_ signal: Signal) -> Bool {
    let words = Set(signal.words)
    guard words.isDisjoint(with: ["no", "not", "prev", "previous", "read", "show"]) else {
      return false
    }
    return signal.plain == "next"
      || !words.isDisjoint(with: ["more", "next", "older"])
        && !words.isDisjoint(with: ["has", "have", "is", "are", "can", "exists", "available"])
  }

  /// Whether a name has words for a flag that is true at the end, such as `end_of_stream`.
  private func mentionsEnd(_ signal: Signal) -> Bool {
    let words = Set(signal.words)
    let ends: Set = ["end", "last", "final"]
    let things: Set = ["of", "stream", "list", "result", "results", "page", "is", "reached", "at"]
    return !words.isDisjoint(with: ends) && words.count > 1
      && words.subtracting(ends).isSubset(of: things)
  }

  /// The flag that says that there are items before this page, where a list is opened at its end by
  /// Relay's `last`: nothing follows.
  private func earlier(than following: Signal) -> Signal? {
    guard following.flag == false, requested("last") != nil || parameters.isEmpty else {
      return nil
    }
    return nearest { isFlag($0) && $0.flag == true && $0.plain == "haspreviouspage" }
  }
}
