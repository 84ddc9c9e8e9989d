import EverItems

extension Pagination: TOMLRecord {
  init() { self.init(.single) }

  /// Visits the keys of a kind; a key of another kind is unknown.
  mutating func visit(_ keys: inout TOMLKeys) {
    var kind = family.kind
    keys.key("kind", &kind)
    if keys.isReading { family = kind == .link ? .link : Family(kind: kind) }
    family.visit(&keys)
    if family.followsURL { keys.key("parameter", &firstPage, keys.inRequest) }
    keys.key("size_parameter", &size, keys.inRequest)
    keys.key("bare_first", &startsBare, ifMissing: false)
    if family.isNumeric { keys.key("requests", &requestsInFlight, ifMissing: 1, .within(1...3)) }
    guard kind != .single else { return }
    keys.key("more", &more)
    keys.key("last", &last)
    keys.key("past_end", &pastEnd, ifMissing: [], TOMLCheck.within(400...499).each)
    keys.key("page_echo", &echoes.page)
    keys.key("offset_echo", &echoes.row)
  }
}

extension Pagination.Family {
  private enum Advance: String, CaseIterable, TOMLField {
    case items, size
  }

  /// Visits the keys that the kind alone has.
  fileprivate mutating func visit(_ keys: inout TOMLKeys) {
    if kind == .page || kind == .offset {
      var place = numbered ?? .parameter("")
      keys.key("parameter", &place, keys.inRequest)
      numbered = place
      let usual = kind == .page ? 1 : 0
      let starts = 0...1_000_000_000
      keys.key("first", &first, ifMissing: usual, isAlwaysWritten: true, .within(starts))
      keys.key("base", &base, ifMissing: min(first, usual), .within(0...1))
    }
    switch kind {
    case .url:
      keys.key("next", &next, .filled)
      keys.key("previous", &previous)
    case .page:
      keys.key("pages", &count)
      var number = next.first
      keys.key("next_page", &number)
      next = number.map { [$0] } ?? []
    case .offset:
      var advance = countsBySize ? Advance.size : .items
      keys.key("advance", &advance, ifMissing: .items)
      countsBySize = advance == .size
      var (place, isIncluded) = (end?.place, end?.isIncluded ?? false)
      keys.key("end_parameter", &place, isRequired: keys.has("includes_end"), keys.inRequest)
      keys.key("includes_end", &isIncluded, ifMissing: false)
      end = place.map { RangeEnd(place: $0, isIncluded: isIncluded) }
    case .token:
      var table = TokenRules(rules: rules)
      keys.key("tokens", &table)
      rules = table.rules
    case .lastID:
      var (value, place) = (JSONPath(steps: []), self.place ?? .parameter(""))
      if case .lastItem(let path)? = rules.first?.origin { value = path }
      keys.key("parameter", &place, keys.inRequest)
      keys.key("value", &value)
      self = .lastID(value, place)
    case .link, .single: break
    }
  }
}

/// The table of the rules, at least one, whose keys are the origins of the tokens.
private struct TokenRules: TOMLRecord, Equatable {
  var rules: [TokenRule] = []

  mutating func visit(_ keys: inout TOMLKeys) {
    if keys.isReading {
      rules = keys.entries.map {
        TokenRule(origin: TokenRule.Origin($0.key), place: .parameter(""))
      }
    }
    let names = keys.isReading ? keys.entries.map(\.key) : rules.map(\.origin.description)
    for (index, name) in names.enumerated() {
      keys.key(name, &rules[index].place, keys.inRequest)
    }
    if rules.isEmpty { keys.require() }
  }
}
