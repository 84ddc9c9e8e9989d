@testable import EverItems
import EverBase
@testable import EverCatalog

/// Makes definitions of every kind, reproducible by a seed.
struct DefinitionGenerator {
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// A number from 0 to below a bound.
  private mutating func next(_ bound: Int) -> Int {
    Int(generator.next() % UInt64(bound))
  }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    next(2) == 0 ? make(&self) : nil
  }

  private mutating func list<Value>(_ count: Int, _ make: (inout Self) -> Value) -> [Value] {
    (0..<next(count + 1)).map { _ in make(&self) }
  }

  /// A text that mixes quotes, backslashes, line feeds and control characters.
  mutating func text() -> String {
    let pieces = [
      "a", "Ünï", "\"", "'", "\\", "\n", "\t", "\u{7F}", "\u{1}", " ", "#", "=", ".", "$KEY", "漢",
      "'''", "\"\"\"", "\\u0041", "\r\n", "]",
    ]
    return (0..<next(6)).map { _ in pieces[next(pieces.count)] }.joined()
  }

  private mutating func path() -> JSONPath {
    let names = ["data", "next link", "@odata.nextLink", "*", "$", "0", "header:x", "a\\b", "é"]
    return JSONPath(steps: list(3) { names[$0.next(names.count)] })
  }

  private mutating func responsePlace() -> ResponsePlace {
    switch next(3) {
    case 0: .body(path())
    case 1: .header("X-Total-Count")
    default: .link("next")
    }
  }

  private mutating func requestPlace(_ hasBody: Bool) -> RequestPlace {
    hasBody && next(2) == 0 ? .body(path()) : .parameter(["page", "page[n]", "a b"][next(3)])
  }

  private mutating func content() -> FieldContent {
    guard next(2) == 0 else { return .paths([path()] + list(2) { $0.path() }) }
    return .template(Template("a {\(path())} \\ \"{b}"))
  }

  private mutating func pairs() -> [Pair] {
    let names = list(4) { _ in "n" }.indices.map { "n\($0)" + text() }
    return names.flatMap { name in
      let value = text()
      return next(3) == 0
        ? [Pair(name: name, value: value), Pair(name: name, value: text())]
        : [Pair(name: name, value: value)]
    }
  }

  private mutating func family(_ hasBody: Bool) -> Pagination.Family {
    switch next(7) {
    case 0: return .link
    case 1: return .single
    case 2:
      return .url(
        next: [.body(path())] + list(2) { .body($0.path()) },
        previous: maybe { .body($0.path()) }
      )
    case 3:
      var family = Pagination.Family.page(
        requestPlace(hasBody),
        first: next(9),
        base: maybe { $0.next(2) }
      )
      family.count = maybe { $0.responsePlace() }
      family.next = maybe { [$0.responsePlace()] } ?? []
      return family
    case 4:
      let (place, isBySize) = (requestPlace(hasBody), next(2) == 0)
      var family = Pagination.Family.offset(place, first: next(9), base: next(2))
      family.countsBySize = isBySize
      family.end = maybe {
        RangeEnd(place: $0.requestPlace(hasBody), isIncluded: $0.next(2) == 0)
      }
      return family
    case 5: return .lastID(path(), requestPlace(hasBody))
    default: return .token(rules(hasBody))
    }
  }

  private mutating func rules(_ hasBody: Bool) -> [TokenRule] {
    let origins: [TokenRule.Origin] = [
      .response(responsePlace()), .lastItem(path()), .members(path()),
      .response(.body(JSONPath(steps: ["last:x"]))), .response(.body(JSONPath(steps: ["c", "*"]))),
    ]
    var rules: [TokenRule] = []
    for origin in origins.dropFirst(next(3)) where !rules.contains(where: { $0.origin == origin }) {
      rules.append(TokenRule(origin: origin, place: requestPlace(hasBody)))
    }
    return rules
  }

  private mutating func pagination(_ hasBody: Bool) -> Pagination {
    let family = family(hasBody)
    let isSingle = family == .single
    let isNumbered = family.isNumeric
    let isLinked = family.kind == .link || family.kind == .url
    let pagination = Pagination(
      family: family,
      firstPage: isLinked ? maybe { $0.requestPlace(hasBody) } : nil,
      size: maybe { $0.requestPlace(hasBody) },
      more: isSingle ? nil : maybe { $0.responsePlace() },
      last: isSingle ? nil : maybe { $0.responsePlace() },
      startsBare: next(2) == 0,
      requestsInFlight: isNumbered ? 1 + next(3) : 1,
      pastEnd: isSingle ? [] : list(2) { 400 + $0.next(100) }
    )
    guard !isSingle else { return pagination }
    var stating = pagination
    stating.echoes.page = maybe { $0.responsePlace() }
    stating.echoes.row = maybe { $0.responsePlace() }
    return stating
  }

  private mutating func column() -> ColumnDefinition {
    var column = Column(
      title: text(),
      width: 1 + next(99),
      minimumWidth: 1 + next(9),
      grows: next(2) == 0,
      alignment: next(2) == 0 ? .left : .right
    )
    column.yields = next(2) == 0
    column.isMain = next(2) == 0
    column.minimumRoom = next(2) == 0 ? 0 : 1 + next(300)
    return ColumnDefinition(
      column: column,
      content: content(),
      format: FieldFormat.allCases[next(FieldFormat.allCases.count)],
      suffix: text()
    )
  }

  /// Columns of which the first is in every list.
  private mutating func columns(_ count: Int) -> [ColumnDefinition] {
    var columns = (0..<count).map { _ in column() }
    if count > 0 { columns[0].column.minimumRoom = 0 }
    return columns
  }

  private mutating func layout() -> LayoutDefinition {
    let columns = columns(1 + next(3))
    return LayoutDefinition(
      path: path(),
      values: [text()] + list(2) { $0.text() },
      columns: columns
    )
  }

  private mutating func image() -> ImageDefinition {
    ImageDefinition(
      thumbnail: Template("https://h/{id}/{width}x{height}?\(text())"),
      full: maybe { Template("{\($0.path())}") },
      original: maybe { Template("{\($0.path())}") },
      width: maybe { $0.path() },
      height: maybe { $0.path() },
      color: maybe { $0.path() },
      blurHash: maybe { $0.path() },
      author: maybe { $0.path() }
    )
  }

  private mutating func total() -> TotalDefinition {
    var total = TotalDefinition(place: responsePlace())
    total.relation = maybe { $0.path() }
    total.parameters = maybe { $0.pairs() }
    total.lowerBound = total.relation.map { _ in text() }
    return total
  }

  private mutating func errors() -> ErrorEnvelope {
    ErrorEnvelope(
      message: maybe { $0.path() },
      name: maybe { $0.path() },
      id: maybe { $0.path() },
      success: maybe { $0.path() },
      transientIDs: list(3) { $0.text() },
      throttleNames: list(3) { $0.text() },
      secondsAfter: maybe { $0.text() }
    )
  }

  private mutating func applicability() -> Applicability {
    Applicability(
      hosts: list(2) { "h\($0.next(9)).example" },
      paths: ["/a/*", text()],
      query: pairs(),
      requires: [path()] + list(1) { $0.path() },
      beside: list(2) { $0.path() }
    )
  }

  /// The next definition.
  mutating func definition() -> SourceDefinition {
    let body = maybe { $0.next(2) == 0 ? "{}" : "{\n  \"query\": \"a\\nb\",\t\"c\": {}\n}\n" }
    return SourceDefinition(
      name: text(),
      title: text(),
      pageSize: 1 + next(100),
      maximumPageSize: maybe { 1 + $0.next(100) },
      keepsForOffline: next(2) == 0,
      view: maybe { ViewMode.allCases[$0.next(3)] },
      argument: maybe { $0.text() },
      url: "https://api.example/v1?a=%20&b='\"\(next(9))",
      origins: list(2) { "https://h\($0.next(9)).example" },
      body: body,
      parameters: pairs(),
      headers: pairs(),
      items: path(),
      id: maybe { $0.path() },
      link: maybe { $0.content() },
      image: maybe { $0.image() },
      pagination: pagination(body != nil),
      total: maybe { $0.total() },
      hints: HintPaths(
        wait: maybe { $0.responsePlace() },
        quota: maybe { $0.responsePlace() },
        pageSize: maybe { $0.responsePlace() }
      ),
      errors: errors(),
      columns: columns(next(4)),
      layouts: list(2) { $0.layout() },
      detail: maybe {
        DetailDefinition(url: $0.content(), completes: $0.path(), answer: $0.path())
      },
      key: maybe {
        KeyDefinition(
          variable: $0.text(),
          page: $0.maybe { $0.text() },
          isRequired: $0.next(2) == 0
        )
      },
      search: maybe {
        SearchDefinition(
          title: $0.maybe { $0.text() },
          url: "http://h/{Q}",
          items: $0.maybe { $0.path() },
          total: $0.maybe { $0.responsePlace() }
        )
      },
      applies: maybe { $0.applicability() }
    )
  }
}
