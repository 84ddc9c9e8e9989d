import EverBase
import EverWeb
import EverItems

/// Lists whose next request names the last row of this page.
extension Signals {
  /// A request with the id of a row, as Mastodon's and Discord's have it, and lists in Stripe's form
  /// (https://docs.stripe.com/api/pagination).
  var namedRowCandidates: [PagingCandidate] {
    guard let id, id.steps != ["$key"], count > 0, statesMore != false else { return [] }
    let sent = (url?.queryNames ?? []).first { name in
      [.after, .before].contains(PagingNames.role(of: PlainName.of(name)))
        && isID(requested(name) ?? "", at: id)
    }
    func after(_ name: String, _ evidence: Evidence, _ reason: String) -> PagingCandidate {
      PagingCandidate(.lastID(id, .parameter(name)), evidence, reason)
    }
    if let sent { return [after(sent, .likely, "the request has the id of an item")] }
    guard root.member("object")?.text == "list", statesMore != nil, tokens.isEmpty else {
      return []
    }
    return [
      after("starting_after", .likely, "the list has Stripe's form"),
      after("after", .hint, "the list has OpenAI's form"),
    ]
  }

  /// Whether a value can be the id of an item, rather than a token of the server or a date.
  private func isID(_ value: String, at id: JSONPath) -> Bool {
    guard !value.isEmpty, let own = list.sample.first?.value(at: id)?.text else {
      return value.isEmpty
    }
    return (Int(value) == nil) == (Int(own) == nil)
      && (Int(value) != nil || own.count == value.count)
  }

  /// Rows in the order of their ids: descending ones go on before the last, ascending ones after it.
  var orderedRowCandidates: [PagingCandidate] {
    guard let id, count > 2 || count > 1 && requestedSize?.value == count, requestedPage == nil,
      requestedOffset == nil
    else { return [] }
    let keys = list.sample.compactMap { $0.value(at: id)?.text }
    // Numbers of any length are before texts.
    let areNumbers = keys.allSatisfy(\.isDigits)
    let ordered = keys.map { (areNumbers ? $0.utf8.count : 0, $0) }
    let pairs = zip(ordered, ordered.dropFirst())
    let isDescending = pairs.allSatisfy { $0 > $1 }
    // Most lists ascend, and few are paged by it.
    let isBare = list.path.steps.isEmpty && Outlook(self) != .silent || statesMore == true
    guard keys.count == list.sample.count,
      isDescending || isBare && total == nil && pairs.allSatisfy({ $0 < $1 })
    else { return [] }
    let bundles = PagingNames.bundles
    let names = (isDescending ? bundles.before : bundles.after).filter { requested($0) == nil }
    let reason = "the rows are in \(isDescending ? "descending" : "ascending") order"
    return [PagingCandidate(.lastID(id, oneOf: names, items: count), .hint, reason)]
  }
}
