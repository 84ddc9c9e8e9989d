extension Pagination {
  /// Reads the table of a list's pagination.
  ///
  /// Each kind has its own keys; a key of another kind is unknown.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - hasBody: whether requests have a body, which can hold places.
  /// - Throws: a ``DefinitionError`` for the first problem.
  init(_ table: TOMLTable, hasBody: Bool) throws(DefinitionError) {
    var table = table
    let kind = try table.required("kind", table.word("kind", of: Family.Kind.self))
    family = try Self.family(of: kind, &table, hasBody: hasBody)
    firstPage =
      kind == .link || kind == .url
      ? try table.requestPlace("parameter", hasBody: hasBody) : nil
    size = try table.requestPlace("size_parameter", hasBody: hasBody)
    more = kind == .single ? nil : try table.answerPlace("more")
    last = kind == .single ? nil : try table.answerPlace("last")
    startsBare = try table.boolean("bare_first") ?? false
    requestsInFlight =
      kind == .page || kind == .offset ? try table.integer("requests", in: 1...3) ?? 1 : 1
    pastEnd = kind == .single ? [] : try table.integers("past_end", in: 400...499) ?? []
    if kind != .single {
      echoes.page = try table.answerPlace("page_echo")
      echoes.row = try table.answerPlace("offset_echo")
    }
    try table.finish()
  }

  private static func family(
    of kind: Family.Kind,
    _ table: inout TOMLTable,
    hasBody: Bool
  ) throws(DefinitionError) -> Family {
    switch kind {
    case .link: return .link
    case .single: return .single
    case .page: return .page(try PageNumbers(&table, hasBody: hasBody))
    case .offset: return .offset(try Offsets(&table, hasBody: hasBody))
    case .token: return .token(try TokenRule.rules(&table, hasBody: hasBody))
    case .url:
      let next = try table.required("next", table.answerPlaces("next"))
      return .url(next: next, previous: try table.path("previous"))
    case .lastID:
      let place = try table.requestPlace("parameter", hasBody: hasBody)
      return .lastID(
        try table.required("value", table.path("value")),
        try table.required("parameter", place)
      )
    }
  }
}

/// The largest number of the first page or item in a definition.
private let largestStart = 1_000_000_000

extension PageNumbers {
  fileprivate init(_ table: inout TOMLTable, hasBody: Bool) throws(DefinitionError) {
    place = try table.required("parameter", table.requestPlace("parameter", hasBody: hasBody))
    first = try table.integer("first", in: 0...largestStart) ?? 1
    base = try table.integer("base", in: 0...1) ?? min(first, 1)
    count = try table.answerPlace("pages")
    next = try table.answerPlace("next_page")
  }
}

extension Offsets {
  private enum Advance: String, CaseIterable {
    case items, size
  }

  fileprivate init(_ table: inout TOMLTable, hasBody: Bool) throws(DefinitionError) {
    place = try table.required("parameter", table.requestPlace("parameter", hasBody: hasBody))
    first = try table.integer("first", in: 0...largestStart) ?? 0
    base = try table.integer("base", in: 0...1) ?? 0
    countsBySize = try table.word("advance", of: Advance.self) == .size
    let isIncluded = try table.boolean("includes_end")
    let place = try table.requestPlace("end_parameter", hasBody: hasBody)
    if isIncluded != nil { _ = try table.required("end_parameter", place) }
    end = place.map { RangeEnd(place: $0, isIncluded: isIncluded ?? false) }
  }
}

extension TokenRule {
  fileprivate static func rules(
    _ table: inout TOMLTable,
    hasBody: Bool
  ) throws(DefinitionError) -> [TokenRule] {
    var tokens = try table.required("tokens", table.table("tokens"))
    var rules: [TokenRule] = []
    for name in tokens.names {
      let place = try tokens.requestPlace(name, hasBody: hasBody)
      rules.append(TokenRule(origin: Origin(name), place: try tokens.required(name, place)))
    }
    guard !rules.isEmpty else { throw table.error("tokens", tokens.line, .missing) }
    return rules
  }
}
