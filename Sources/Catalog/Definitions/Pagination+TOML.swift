import EverDocuments

extension Pagination: TOMLRecord {
  static var blank: Pagination { Pagination(.single) }

  /// Visits the keys of a kind; a key of another kind is unknown.
  mutating func visit(_ keys: inout TOMLKeys) {
    var kind = family.kind
    keys.key("kind", &kind)
    if keys.isReading { family = Family(blank: kind) }
    family.visit(&keys)
    if kind == .link || kind == .url { keys.place("parameter", &firstPage) }
    keys.place("size_parameter", &size)
    if kind != .single {
      keys.key("more", &more)
      keys.key("last", &last)
    }
    keys.key("bare_first", &startsBare, ifMissing: false)
    if family.isNumeric {
      keys.number("requests", &requestsInFlight, in: 1...3, ifMissing: 1)
    }
    if kind != .single {
      let line = keys.line(of: "past_end")
      keys.key("past_end", &pastEnd, ifMissing: [])
      keys.check(pastEnd, of: "past_end", in: 400...499, at: line)
      keys.key("page_echo", &echoes.page)
      keys.key("offset_echo", &echoes.row)
    }
    // The header of a table ends the keys of the table before it, so the rules are last.
    guard case .token(var rules) = family else { return }
    keys.rules("tokens", &rules)
    family = .token(rules)
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

  /// Visits the keys that the kind alone has, without the rules of tokens.
  fileprivate mutating func visit(_ keys: inout TOMLKeys) {
    switch self {
    case .url(var next, var previous):
      keys.paths("next", &next)
      keys.key("previous", &previous)
      self = .url(next: next, previous: previous)
    case .page(var numbers):
      numbers.visit(&keys)
      self = .page(numbers)
    case .offset(var offsets):
      offsets.visit(&keys)
      self = .offset(offsets)
    case .lastID(var value, var place):
      keys.place("parameter", &place)
      keys.key("value", &value)
      self = .lastID(value, place)
    case .link, .token, .single: break
    }
  }
}

/// The largest number of the first page or item in a definition.
private let largestStart = 1_000_000_000

extension PageNumbers {
  fileprivate mutating func visit(_ keys: inout TOMLKeys) {
    keys.place("parameter", &place)
    keys.number("first", &first, in: 0...largestStart, ifMissing: 1, isAlwaysWritten: true)
    keys.number("base", &base, in: 0...1, ifMissing: min(first, 1))
    keys.key("pages", &count)
    keys.key("next_page", &next)
  }
}

extension Offsets {
  private enum Advance: String, CaseIterable, TOMLField {
    case items, size
  }

  fileprivate mutating func visit(_ keys: inout TOMLKeys) {
    keys.place("parameter", &place)
    keys.number("first", &first, in: 0...largestStart, ifMissing: 0, isAlwaysWritten: true)
    keys.number("base", &base, in: 0...1, ifMissing: 0)
    var advance = countsBySize ? Advance.size : .items
    keys.key("advance", &advance, ifMissing: .items)
    countsBySize = advance == .size
    var (place, isIncluded) = (end?.place, end?.isIncluded ?? false)
    keys.place("end_parameter", &place, isRequired: keys.has("includes_end"))
    keys.key("includes_end", &isIncluded, ifMissing: false)
    end = place.map { RangeEnd(place: $0, isIncluded: isIncluded) }
  }
}

extension TOMLKeys {
  /// A required table of rules, by the origin of the token; at least one.
  fileprivate mutating func rules(_ key: String, _ rules: inout [TokenRule]) {
    let line = line(of: key)
    var table: TokenRules? = TokenRules(rules: rules)
    self.table(key, &table)
    rules = table?.rules ?? []
    if rules.isEmpty { require(key, at: line) }
  }
}

/// The table of the rules, whose keys are the origins of the tokens.
private struct TokenRules: TOMLRecord {
  var rules: [TokenRule]

  static var blank: TokenRules { TokenRules(rules: []) }

  mutating func visit(_ keys: inout TOMLKeys) {
    if keys.isReading {
      rules = keys.names.map { TokenRule(origin: TokenRule.Origin($0), place: .parameter("")) }
    }
    let names = keys.isReading ? keys.names : rules.map(\.origin.description)
    for (index, name) in names.enumerated() { keys.place(name, &rules[index].place) }
  }
}
