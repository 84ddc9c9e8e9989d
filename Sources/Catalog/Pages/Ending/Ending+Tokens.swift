import EverItems
import Paging

/// The families whose next request sends a value of the response.
extension Ending {
  /// The first rule decides whether there is more, and the others are sent with it.
  ///
  /// For example, Elasticsearch's point in time is present on the last page too.
  var token: Outcome {
    var values: [String: String] = [:]
    for rule in family.rules {
      let taken = self.values(of: rule)
      if case .lastItem = rule.origin, taken.isEmpty { return Outcome(continuation: .end) }
      values.merge(taken) { first, _ in first }
    }
    guard let first = family.rules.first, isFilled(first, in: values), !isSent(values) else {
      return Outcome(continuation: .end)
    }
    return Outcome(next: .continuation(values))
  }

  /// The next page begins after a value of the last item.
  ///
  /// Several items may have that value, such as the same second. A server that returns only items
  /// beyond it then leaves out those that the page had no room for.
  var lastID: Outcome {
    guard let rule = family.rules.first, case .lastItem(let path) = rule.origin else {
      return Outcome()
    }
    let values = items.map { $0.value(at: path)?.text }
    let sent =
      if case .continuation(let sent) = request.key { sent[rule.place.description] } else {
        nil as String?
      }
    if let sent, values.allSatisfy({ $0 == sent }), values.count < max(request.pageSize, 2) {
      return Outcome(continuation: .end)
    }
    var outcome = Outcome()
    var bound = items.last
    let known = Set(values)
    // A server that returned the items of the bound again leaves none out.
    let isInclusive = sent.map(known.contains) ?? false
    if known.count < values.count, !isInclusive {
      // The page after an earlier value repeats the items of the last one. With two values, it can be
      // this page again.
      if recognisesItems, known.count > 2,
        let index = values.lastIndex(where: { $0 != values.last })
      {
        bound = items[index]
      } else if values.count >= request.pageSize {
        outcome.notice =
          "Items can be missing: several have the same ‘\(path)’, and a page ends among them."
      }
    }
    let rows = [bound].compactMap(\.self) + items.dropLast().reversed()
    let next = zip(family.rules, rows).reduce(into: [:]) { next, pair in
      next.merge(self.values(of: token(pair.1.value(at: path)), to: pair.0.place)) { $1 }
    }
    if !next.isEmpty { outcome.next = .continuation(next) }
    return outcome
  }

  /// Whether a page without items, or page one, names the values by which it was requested.
  ///
  /// Solr repeats the sent mark at the end.
  private func isSent(_ values: [String: String]) -> Bool {
    if case .continuation(let sent) = request.key { return items.isEmpty && sent == values }
    return values.allSatisfy { place, value in
      RequestPlace(place).names.contains { parsed.queryValue($0) == value }
    }
  }

  private func isFilled(_ rule: TokenRule, in values: [String: String]) -> Bool {
    values[rule.place.description] != nil || !self.values(of: rule).isEmpty
  }

  /// A token as requests carry it.
  private typealias Token = (text: String, json: String)

  /// The values that a rule takes from the response, by their places in the request.
  private func values(of rule: TokenRule) -> [String: String] {
    switch rule.origin {
    case .response(let place): values(of: token(at: place), to: rule.place)
    case .lastItem(let path): values(of: token(items.last?.value(at: path)), to: rule.place)
    case .members(let path): members(of: parsed.root.value(at: path), beside: rule.place)
    }
  }

  private func members(of value: JSONValue?, beside place: RequestPlace) -> [String: String] {
    guard let value else { return [:] }
    return value.members.reduce(into: [:]) { values, member in
      values.merge(self.values(of: token(member.value), to: place.named(member.name))) { $1 }
    }
  }

  /// The token at a place; nil for a value that means none, such as null, false and 0.
  private func token(at place: ResponsePlace) -> Token? {
    guard case .body(let path) = place else {
      return parsed.filled(at: place).map { ($0, JSONText.string($0)) }
    }
    let value = parsed.root.value(at: path)
    let isNothing = Vocabulary.has(value?.text?.lowercased() ?? "", in: "nothing.nothing")
    return isNothing ? nil : token(value)
  }

  /// A value as a token; nil without one, and for an empty one.
  private func token(_ value: JSONValue?) -> Token? {
    value.flatMap { $0.isEmpty ? nil : ($0.text ?? $0.raw, $0.raw) }
  }

  /// A token with its place: JSON for a place that holds it, else a text; empty without a token.
  private func values(of token: Token?, to place: RequestPlace) -> [String: String] {
    token.map { [place.description: place.holdsJSON ? $0.json : $0.text] } ?? [:]
  }
}
