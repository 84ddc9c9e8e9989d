import Items
import Paging
import Transport

/// Says where a list goes on, by the rules of its family.
struct Continuing {
  let pagination: Pagination
  let answer: Answer
  let key: PageKey

  /// Items that were asked for; the server may have given fewer or more.
  let pageSize: Int

  /// Items that came.
  let itemCount: Int

  /// All items, where the answer tells.
  let total: Int?

  /// The last item; nil when there is none.
  let lastItem: JSONValue?

  /// What follows a page, and what the answer says about it.
  struct Outcome {
    var next: PageKey?
    var previous: PageKey?
    var continuation = Continuation.unsaid
  }

  /// The outcome: an explicit stop of the server's beats whatever the family says.
  var outcome: Outcome {
    var outcome = familyOutcome
    switch saysMore {
    case true?: outcome.continuation = outcome.next == nil ? .unsaid : .more
    case false?: (outcome.next, outcome.continuation) = (nil, .end)
    case nil: break
    }
    return outcome
  }

  /// What the server says outright: true is more, false the end; nil: it doesn't say.
  private var saysMore: Bool? {
    pagination.more.flatMap(answer.flag) ?? pagination.last.flatMap(answer.flag).map { !$0 }
  }

  private var familyOutcome: Outcome {
    switch pagination.family {
    case .link: link
    case .url(let next, let previous): url(next, previous)
    case .page(let numbers): page(numbers)
    case .offset(let offsets): offset(offsets)
    case .token(let rules): token(rules)
    case .lastID(let path, let place): lastID(path, place)
    case .single: Outcome(continuation: .end)
    }
  }
}

extension Continuing {
  private var link: Outcome {
    let links = LinkHeader(answer.response.headers)
    let next = links["next"].map { PageKey.opaque(answer.resolve($0)) }
    let previous = (links["prev"] ?? links["previous"]).map { PageKey.opaque(answer.resolve($0)) }
    return Outcome(next: next, previous: previous, continuation: next == nil ? .end : .unsaid)
  }

  private func url(_ next: [JSONPath], _ previous: JSONPath?) -> Outcome {
    var outcome = Outcome()
    outcome.next = next.lazy.compactMap(reference).first
    outcome.previous = previous.flatMap(reference)
    // A next that is there and empty ends the list; one that is missing says nothing.
    let isNamed = next.contains { answer.has(.body($0)) }
    outcome.continuation = outcome.next == nil && isNamed ? .end : .unsaid
    return outcome
  }

  /// A URL in an answer; nil when it is missing, no text, or empty.
  private func reference(at path: JSONPath) -> PageKey? {
    guard answer.root.value(at: path)?.kind == .string else { return nil }
    return answer.filled(at: .body(path)).map { .opaque(answer.resolve($0)) }
  }

  private func page(_ numbers: PageNumbers) -> Outcome {
    let number = if case .page(let number) = key { number } else { numbers.first }
    var outcome = Outcome()
    outcome.previous = number > numbers.first ? .page(number - 1) : nil
    let isLast = isLastPage(number, numbers)
    if isLast == true {
      outcome.continuation = .end
    } else if isLast == false || saysMore ?? (itemCount > 0) {
      outcome.next = .page(numbers.next.flatMap(answer.count) ?? number + 1)
    }
    return outcome
  }

  /// Whether a page is the last by the numbers that came with it; nil: they don't say.
  private func isLastPage(_ number: Int, _ numbers: PageNumbers) -> Bool? {
    if let next = numbers.next, answer.has(next) { return answer.count(at: next) == nil }
    let before = number - numbers.base
    if let count = answer.count(at: numbers.count) { return before + 1 >= count }
    guard let total else { return nil }
    return before * max(pageSize, itemCount) + itemCount >= total || itemCount == 0
  }

  private func offset(_ offsets: Offsets) -> Outcome {
    let offset = if case .offset(let offset) = key { offset } else { offsets.first }
    let following = offset + (offsets.countsBySize ? pageSize : itemCount)
    var outcome = Outcome()
    if offset > offsets.first { outcome.previous = .offset(max(offsets.first, offset - pageSize)) }
    if let total, following - offsets.base >= total {
      outcome.continuation = .end
    } else if following > offset {
      outcome.next = .offset(following)
    }
    return outcome
  }

  private func token(_ rules: [TokenRule]) -> Outcome {
    var values: [String: String] = [:]
    for rule in rules { values.merge(self.values(of: rule)) { first, _ in first } }
    // Solr gives the mark back that was sent when there is no more.
    let isRepeated = key == .continuation(values) || key == .first && answer.wasAsked(with: values)
    let ends = values.isEmpty || isRepeated
    return Outcome(next: ends ? nil : .continuation(values), continuation: ends ? .end : .unsaid)
  }

  /// What a rule takes of the answer, by the places to which it goes.
  private func values(of rule: TokenRule) -> [String: String] {
    switch rule.origin {
    case .answer(let place): values(of: value(at: place), to: rule.place)
    case .lastItem(let path): values(of: lastItem?.value(at: path), to: rule.place)
    case .members(let path):
      (answer.root.value(at: path)?.members).map {
        $0.reduce(into: [:]) { values, member in
          values.merge(self.values(of: member.value, to: rule.place.named(member.name))) { $1 }
        }
      } ?? [:]
    }
  }

  private func lastID(_ path: JSONPath, _ place: RequestPlace) -> Outcome {
    let values = values(of: lastItem?.value(at: path), to: place)
    return Outcome(next: values.isEmpty ? nil : .continuation(values))
  }
}

extension Continuing {
  /// A token in the two forms in which requests carry it.
  private enum Value {
    case json(JSONValue)
    case text(String)
  }

  private func value(at place: AnswerPlace) -> Value? {
    switch place {
    case .body(let path): answer.root.value(at: path).map(Value.json)
    case .header(let name): answer.response.header(name).map(Value.text)
    }
  }

  private func values(of value: JSONValue?, to place: RequestPlace) -> [String: String] {
    values(of: value.map(Value.json), to: place)
  }

  /// A value under its place: as a text for a parameter, as JSON for a body; none for an empty one.
  private func values(of value: Value?, to place: RequestPlace) -> [String: String] {
    let text: String? =
      switch (value, place) {
      case (.json(let json), _) where json.isNull || json.raw == "\"\"": nil
      case (.json(let json), .parameter): json.text ?? json.raw
      case (.json(let json), .body): json.raw
      case (.text(let text), .parameter): text.isEmpty ? nil : text
      case (.text(let text), .body): text.isEmpty ? nil : JSONText.string(text)
      case (nil, _): nil
      }
    return text.map { [place.description: $0] } ?? [:]
  }
}
