import EverDefinitions
import EverDocuments
import Paging

/// The families whose next request sends a value of the response.
extension Ending {
  /// The first rule decides whether there is more, and the others are sent with it.
  ///
  /// For example, Elasticsearch's point in time is present on the last page too.
  func token(_ rules: [TokenRule]) -> Outcome {
    var values: [String: String] = [:]
    for rule in rules {
      let taken = self.values(of: rule)
      if case .lastItem = rule.origin, taken.isEmpty { return Outcome(continuation: .end) }
      values.merge(taken) { first, _ in first }
    }
    guard let first = rules.first, isFilled(first, in: values), !isSent(values) || isStuck else {
      return Outcome(continuation: .end)
    }
    return Outcome(next: .continuation(values))
  }

  func lastID(_ path: JSONPath, _ place: RequestPlace) -> Outcome {
    let values = values(of: lastItem?.value(at: path).map(Value.json), to: place)
    return values.isEmpty ? Outcome() : Outcome(next: .continuation(values))
  }

  private func isFilled(_ rule: TokenRule, in values: [String: String]) -> Bool {
    values[rule.place.description] != nil || !self.values(of: rule).isEmpty
  }

  /// Whether the page has items, so that a repeated token can't mean the end.
  ///
  /// The feed then stops with the reason.
  private var isStuck: Bool { itemCount > 0 && isContinued }

  private var isContinued: Bool {
    if case .continuation = request.key { true } else { false }
  }

  /// Whether all values equal those that were sent for this page.
  ///
  /// Solr repeats the sent mark at the end.
  private func isSent(_ values: [String: String]) -> Bool {
    if case .continuation(let sent) = request.key {
      return values.allSatisfy { sent[$0.key] == $0.value }
    }
    return values.allSatisfy { place, value in
      RequestPlace(place).names.contains { parsed.queryValue($0) == value }
    }
  }

  /// A token as requests carry it: a text, or JSON.
  private enum Value {
    case json(JSONValue)
    case text(String)
  }

  /// The values that a rule takes from the response, by their places in the request.
  private func values(of rule: TokenRule) -> [String: String] {
    switch rule.origin {
    case .response(let place): values(of: value(at: place), to: rule.place)
    case .lastItem(let path): values(of: lastItem?.value(at: path).map(Value.json), to: rule.place)
    case .members(let path): members(of: parsed.root.value(at: path), beside: rule.place)
    }
  }

  private func members(of value: JSONValue?, beside place: RequestPlace) -> [String: String] {
    guard let value else { return [:] }
    return value.members.reduce(into: [:]) { values, member in
      values.merge(self.values(of: .json(member.value), to: place.named(member.name))) { $1 }
    }
  }

  /// The token at a place; nil for a value that means none, such as null, false and 0.
  private func value(at place: ResponsePlace) -> Value? {
    guard case .body(let path) = place else { return parsed.text(at: place).map(Value.text) }
    guard let value = parsed.root.value(at: path),
      !Self.nothing.contains(value.text?.lowercased() ?? "")
    else { return nil }
    return .json(value)
  }

  /// Twitter's API 1.1 and APIs with Redis cursors end with 0, others with -1 or a word.
  private static let nothing: Set<String> = [
    "false", "0", "-1", "none", "null", "nil", "undefined",
  ]

  /// A value with its place: JSON for a place that holds it, else a text; empty for an empty value.
  private func values(of value: Value?, to place: RequestPlace) -> [String: String] {
    let text: String? =
      switch value {
      case .json(let json) where json.isEmpty: nil
      case .json(let json): place.holdsJSON ? json.raw : json.text ?? json.raw
      case .text(""), nil: nil
      case .text(let text): place.holdsJSON ? JSONText.string(text) : text
      }
    return text.map { [place.description: $0] } ?? [:]
  }
}
