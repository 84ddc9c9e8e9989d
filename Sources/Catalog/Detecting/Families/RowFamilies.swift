import EverBase
import EverWeb
import EverDefinitions
import EverDocuments

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
    if let sent {
      return [last(id, [sent], .likely, "the request has the id of an item")]
    }
    guard root.member("object")?.text == "list", statesMore != nil, tokens.isEmpty else {
      return []
    }
    return [
      last(id, ["starting_after"], .likely, "the list has Stripe's form"),
      last(id, ["after"], .hint, "the list has OpenAI's form"),
    ]
  }

  /// Whether a value can be the id of an item, rather than a token of the server or a date.
  private func isID(_ value: String, at id: JSONPath) -> Bool {
    if value.isEmpty { return true }
    guard let own = list.sample.first?.value(at: id)?.text else { return false }
    return Int(value) != nil ? Int(own) != nil : own.count == value.count && Int(own) == nil
  }

  /// Rows in the order of their ids or times: descending ones go on before the last, ascending ones
  /// after it.
  var orderedRowCandidates: [PagingCandidate] {
    guard count > 2 || count > 1 && requestedSize?.value == count, requestedPage == nil,
      requestedOffset == nil, !requestsRange
    else { return [] }
    let bundles = PagingNames.bundles
    let isBare = list.path.steps.isEmpty && Outlook(self) != .silent || statesMore == true
    return bounds.compactMap { path -> PagingCandidate? in
      guard let isDescending = isDescending(by: path) else { return nil }
      // Most lists ascend, and few are paged by it.
      guard isDescending || isBare && total == nil && path == id else { return nil }
      let names = (isDescending ? bundles.before : bundles.after).filter { requested($0) == nil }
      let reason = "the rows are in \(isDescending ? "descending" : "ascending") order"
      return last(path, names, .hint, reason)
    }
  }

  private func last(
    _ path: JSONPath,
    _ names: [String],
    _ evidence: Evidence,
    _ reason: String
  ) -> PagingCandidate {
    PagingCandidate(
      family: .lastID(path, RequestPlace(parameters: names)),
      evidence: evidence,
      reason: reason
    )
  }

  /// Whether the rows descend by a member; nil when they aren't in its order.
  private func isDescending(by path: JSONPath) -> Bool? {
    let keys = list.sample.compactMap { $0.value(at: path)?.text.map(OrderKey.init) }
    guard keys.count > 1, keys.count == list.sample.count else { return nil }
    let pairs = zip(keys, keys.dropFirst())
    if pairs.allSatisfy({ $0 > $1 }) { return true }
    return pairs.allSatisfy { $0 < $1 } ? false : nil
  }

  /// The members that can bound the next page: the id, and those that hold times.
  var bounds: [JSONPath] {
    let ids = id.map { $0.steps == ["$key"] ? [] : [$0] } ?? []
    guard let item = list.sample.first else { return ids }
    let times = item.members.lazy.prefix(60).filter { Self.isTime($0.value) }
      .map { JSONPath(steps: [$0.name]) }
    return ids + times.prefix(2)
  }

  /// Whether a value is a time: in ISO 8601, or seconds since 1970.
  private static func isTime(_ value: JSONValue) -> Bool {
    guard let text = value.text else { return false }
    if let number = Double(text) { return number >= 100_000_000 }
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { Int($0) != nil }
  }
}

/// A value by which rows are ordered: numbers of any length before texts.
private struct OrderKey: Comparable {
  private let length: Int
  private let text: String

  init(_ text: String) {
    let isNumber = text.isDigits
    self.text = isNumber ? String(text.drop { $0 == "0" }) : text
    length = isNumber ? self.text.utf8.count : .max
  }

  static func < (first: OrderKey, second: OrderKey) -> Bool {
    (first.length, first.text) < (second.length, second.text)
  }
}
