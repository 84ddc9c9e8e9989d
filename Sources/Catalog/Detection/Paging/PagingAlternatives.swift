/// The ways in which a list may go on beside those that its answer speaks of: they are tried where
/// page two refutes the likelier ones.
struct PagingAlternatives {
  let envelope: Envelope

  /// More of these would never be tried.
  private static let limit = 10

  /// Alternatives to what the detectors saw, the likeliest first, each with less confidence than any
  /// of those.
  func candidates(besides seen: [PagingCandidate]) -> [PagingCandidate] {
    guard envelope.list.count > 0, !envelope.asksForRange else { return [] }
    let known = Set(seen.map(\.signature))
    var found: [PagingCandidate] = []
    let top = saysMore ? 0.43 : isFull ? 0.34 : 0.24
    let ways =
      seen.flatMap { ranked(variants(of: $0), below: min(0.44, $0.confidence)) }
      + ranked(named + general, below: top)
    for candidate in ways {
      let isNew =
        !known.contains(candidate.signature)
        && !found.contains { $0.signature == candidate.signature }
      if isNew { found.append(candidate) }
    }
    return Array(found.prefix(Self.limit))
  }

  /// The ways with falling confidence.
  private func ranked(_ ways: [PagingCandidate], below top: Double) -> [PagingCandidate] {
    ways.enumerated().map { index, way in
      var way = way
      way.confidence = top - 0.004 * Double(index + 1)
      return way
    }
  }

  /// Whether as many items came as were asked for.
  private var isFull: Bool { GuessDetector(envelope: envelope).full != nil }

  /// Whether the answer's own numbers say that there is more than came.
  private var saysMore: Bool {
    StopFlags.saysMore(in: envelope) == true || GuessDetector(envelope: envelope).countsMore
  }

  /// The same parameter that counts otherwise, and other names for the same token.
  private func variants(of candidate: PagingCandidate) -> [PagingCandidate] {
    switch candidate.family {
    case .page(let numbers):
      guard case .parameter(let name) = numbers.place else { return [] }
      var other = numbers
      (other.first, other.base) = numbers.first == 0 ? (1, 1) : (0, 0)
      // The number that the reader asked for stands, but for 0, which servers take for 1.
      let isFixed = envelope.asked(name) != nil && numbers.first != 0
      let pages = isFixed ? [] : [Self.way(.page(other), "pages may count from \(other.first)")]
      return pages + (numbers.next == nil ? rows(name) : [])
    case .offset(let offsets):
      var other = offsets
      let (first, base) = offsets.base == 0 ? (offsets.first + 1, 1) : (offsets.first - 1, 0)
      (other.first, other.base) = (max(first, 0), base)
      let pages = PageNumbers(place: offsets.place, first: offsets.first, base: offsets.base)
      return [
        Self.way(.offset(other), "rows may count from \(base)"),
        Self.way(.page(pages), "the parameter may count pages"),
      ]
    case .token(let rules):
      guard rules.count == 1, case .answer(let place) = rules[0].origin,
        let fact = envelope.facts.first(where: { $0.place == place })
      else { return [] }
      return TokenParameter(envelope: envelope).allNames(for: fact).dropFirst().map { name in
        let rule = TokenRule(origin: rules[0].origin, place: .parameter(name))
        return Self.way(.token([rule]), "the token may go into another parameter")
      }
    case .link, .url, .lastID, .single: return []
    }
  }

  /// A parameter of the reader's own URL may count rows though its name speaks of pages.
  private func rows(_ name: String) -> [PagingCandidate] {
    guard let value = envelope.askedNumber(named: name) else { return [] }
    return [offset(name, first: value, "the parameter may count rows")]
  }

  /// Parameters that the answer or the page size's name suggests.
  private var named: [PagingCandidate] {
    pageNames.map { page($0, "the answer suggests the parameter") }
      + offsetNames.map { offset($0, first: 0, "the answer suggests the parameter") }
  }

  private var pageNames: [String] {
    var names = repeated(.page)
    if let size = PageSizes.asked(in: envelope)?.name { names += Self.pagePairs[size] ?? [] }
    guard let echo = PageDetector(envelope: envelope).echo, !echo.isHeader else { return names }
    if case .body(let path) = echo.place, path.steps.count > 1,
      ParameterKind(path.steps[path.steps.count - 2]) == .page
    {
      names.append("\(path.steps[path.steps.count - 2])[\(echo.name)]")
    }
    // SonarQube's parameters are `p` and `ps`.
    return names + (echo.plain == "pageindex" ? ["p"] : []) + [echo.name]
  }

  private var offsetNames: [String] {
    var names = repeated(.offset)
    if let size = PageSizes.asked(in: envelope)?.name { names += Self.offsetPairs[size] ?? [] }
    let echo = envelope.first(OffsetDetector.echoes) { $0.count != nil && $0.distance < 30 }
    return names + (echo.map { [$0.name] } ?? [])
  }

  /// Names of the request's parameters that the answer repeats in an object of their own.
  private func repeated(_ kind: ParameterKind) -> [String] {
    let objects = ["criteria", "query", "param", "request", "filter"]
    return envelope.facts.filter { fact in
      objects.contains(where: fact.parent.contains) && fact.count != nil
        && ParameterKind(fact.name) == kind
    }.map(\.name)
  }

  private var general: [PagingCandidate] {
    let names = PageDetector(envelope: envelope).echo == nil ? ["page"] : ["page", "pageNumber"]
    return names.map { page($0, "servers often number pages so") }
      + ["offset", "skip", "start"].map { offset($0, first: 0, "servers often count rows so") }
  }

  private func page(_ name: String, _ reason: String) -> PagingCandidate {
    var numbers = PageNumbers(place: .parameter(name), first: 1)
    let echo = PageDetector(envelope: envelope).echo?.count
    if echo == 0 { (numbers.first, numbers.base) = (0, 0) }
    var way = Self.way(.page(numbers), reason)
    way.rival = echo == nil ? numbers.fromZero.map { .page($0) } : nil
    return way
  }

  private func offset(_ name: String, first: Int, _ reason: String) -> PagingCandidate {
    let offsets = Offsets(place: .parameter(name), first: first, base: 0, countsBySize: false)
    return Self.way(.offset(offsets), reason)
  }

  private static func way(_ family: Pagination.Family, _ reason: String) -> PagingCandidate {
    PagingCandidate(family: family, confidence: 0.4, reason: reason)
  }

  /// Parameters of pages that go with those of page sizes.
  private static let pagePairs = [
    "ps": ["p"], "pageSize": ["pageNumber", "page"], "PageSize": ["PageNumber"],
    "page_size": ["page_number"], "page[size]": ["page[number]", "page[current]"],
    "_limit": ["_page"], "pagesize": ["pagenumber"], "per-page": ["page"],
    "itemsPerPage": ["startPage", "page"], "pgsize": ["pg"], "count": ["start_page"],
  ]

  /// Parameters of rows that go with those of page sizes.
  static let offsetPairs = [
    "$top": ["$skip"], "$limit": ["$offset"], "page[limit]": ["page[offset]"],
    "pagination[limit]": ["pagination[start]"], "limit": ["offset", "skip"],
    "count": ["offset", "start"],
    "rows": ["start"], "take": ["skip"], "maxResults": ["startAt", "startIndex"],
    "_limit": ["_skip", "_start"],
    "size": ["from"], "num": ["start"], "length": ["start"], "first": ["skip"],
  ]
}

extension PageNumbers {
  /// The same pages counted from 0; nil where they are, or start at a later one.
  var fromZero: PageNumbers? {
    guard first == 1, base == 1 else { return nil }
    var numbers = self
    (numbers.first, numbers.base) = (0, 0)
    return numbers
  }
}
