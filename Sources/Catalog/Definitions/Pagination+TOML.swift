import EverDocuments

extension Pagination: TOMLRecord {
  init() { self.init(.single) }

  /// Visits the keys of a kind; a key of another kind is unknown.
  mutating func visit(_ keys: inout TOMLKeys) {
    var kind = family.kind
    keys.key("kind", &kind)
    if keys.isReading { family = Family(blank: kind) }
    family.visit(&keys)
    if kind == .link || kind == .url { keys.key("parameter", &firstPage, keys.inRequest) }
    keys.key("size_parameter", &size, keys.inRequest)
    keys.key("bare_first", &startsBare, ifMissing: false)
    if family.isNumeric { keys.key("requests", &requestsInFlight, ifMissing: 1, .within(1...3)) }
    guard kind != .single else { return }
    keys.key("more", &more)
    keys.key("last", &last)
    keys.key("past_end", &pastEnd, ifMissing: [], .within(400...499))
    keys.key("page_echo", &echoes.page)
    keys.key("offset_echo", &echoes.row)
  }
}

extension Pagination.Family {
  /// The family of a kind before its keys are read.
  fileprivate init(blank kind: Kind) {
    let place = RequestPlace.parameter("")
    self =
      switch kind {
      case .link: .link
      case .url: .url(next: [], previous: nil)
      case .page: .page(PageNumbers(place: place, first: 1))
      case .offset: .offset(Offsets(place: place, first: 0, countsBySize: false))
      case .token: .token([])
      case .lastID: .lastID(JSONPath(steps: []), place)
      case .single: .single
      }
  }

  /// Visits the keys that the kind alone has.
  fileprivate mutating func visit(_ keys: inout TOMLKeys) {
    switch self {
    case .url(var next, var previous):
      keys.key("next", &next, .filled)
      keys.key("previous", &previous)
      self = .url(next: next, previous: previous)
    case .page(var numbers):
      numbers.visit(&keys)
      self = .page(numbers)
    case .offset(var offsets):
      offsets.visit(&keys)
      self = .offset(offsets)
    case .token(let rules):
      var table = TokenRules(rules: rules)
      keys.key("tokens", &table)
      self = .token(table.rules)
    case .lastID(var value, var place):
      keys.key("parameter", &place, keys.inRequest)
      keys.key("value", &value)
      self = .lastID(value, place)
    case .link, .single: break
    }
  }
}

/// The numbers that the first page or item can have in a definition.
private let starts = 0...1_000_000_000

extension PageNumbers {
  fileprivate mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("parameter", &place, keys.inRequest)
    keys.key("first", &first, ifMissing: 1, isAlwaysWritten: true, .within(starts))
    keys.key("base", &base, ifMissing: min(first, 1), .within(0...1))
    keys.key("pages", &count)
    keys.key("next_page", &next)
  }
}

extension Offsets {
  private enum Advance: String, CaseIterable, TOMLField {
    case items, size
  }

  fileprivate mutating func visit(_ keys: inout TOMLKeys) {
    keys.key("parameter", &place, keys.inRequest)
    keys.key("first", &first, ifMissing: 0, isAlwaysWritten: true, .within(starts))
    keys.key("base", &base, ifMissing: 0, .within(0...1))
    var advance = countsBySize ? Advance.size : .items
    keys.key("advance", &advance, ifMissing: .items)
    countsBySize = advance == .size
    var (place, isIncluded) = (end?.place, end?.isIncluded ?? false)
    keys.key("end_parameter", &place, isRequired: keys.has("includes_end"), keys.inRequest)
    keys.key("includes_end", &isIncluded, ifMissing: false)
    end = place.map { RangeEnd(place: $0, isIncluded: isIncluded) }
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
