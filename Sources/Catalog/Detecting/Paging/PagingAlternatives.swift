import Encodings
import Definitions
import Documents
import Transport

/// Candidates beside those that the response indicates.
///
/// They are tried when page two refutes the more likely ones.
///
/// A proof has few requests, and there are many names. A name that the response or a convention
/// suggests is tried alone first, and then all other names for the same thing together: servers
/// ignore unknown parameters, and page two shows whether one of the names was right.
struct PagingAlternatives {
  let envelope: Envelope
  let id: JSONPath?

  /// The most alternatives.
  ///
  /// More would never be tried.
  private static let limit = 12

  /// Alternatives to the detected candidates, the most likely first, each with less confidence than
  /// any detected one.
  func candidates(besides seen: [PagingCandidate]) -> [PagingCandidate] {
    guard envelope.list.count > 0, !envelope.requestsRange else { return [] }
    let known = Set(seen.map(\.signature))
    var found: [PagingCandidate] = []
    let others = seen.flatMap { ranked(variants(of: $0), below: min(0.44, $0.confidence)) }
    let candidates =
      unnamed(besides: seen) + seen.flatMap { together($0) }
      + ranked(general(besides: seen), below: top) + others
    for candidate in candidates {
      let isNew =
        !known.contains(candidate.signature)
        && !found.contains { $0.signature == candidate.signature }
      if isNew { found.append(candidate) }
    }
    return Array(found.prefix(Self.limit))
  }

  /// The confidence limit of alternatives.
  ///
  /// It is above that of a single page when the response says that there are more items.
  private var top: Double {
    switch Onward(envelope) {
    case .stated?: 0.43
    case .full?, .open?, .doubtfulTotal?, .contradicted?, .ambiguousWord?, .unknownNumber?,
      .unsaid?:
      0.29
    case nil: 0.24
    }
  }

  /// The candidates with decreasing confidence.
  private func ranked(_ candidates: [PagingCandidate], below top: Double) -> [PagingCandidate] {
    candidates.enumerated().map { index, candidate in
      var candidate = candidate
      candidate.confidence = top - 0.004 * Double(index + 1)
      return candidate
    }
  }

  /// The same parameter with another way of counting.
  private func variants(of candidate: PagingCandidate) -> [PagingCandidate] {
    switch candidate.family {
    case .page(let numbers):
      var other = numbers
      (other.first, other.base) = numbers.first == 0 ? (1, 1) : (0, 0)
      // The number in the user's URL is kept, except 0, which servers treat as 1.
      let isFixed = isRequested(numbers.place) && numbers.first != 0
      let pages =
        isFixed ? [] : [Self.candidate(.page(other), "pages may count from \(other.first)")]
      let name = numbers.place.names.first ?? ""
      return pages + (numbers.next == nil ? rows(name) : [])
    case .offset(let offsets):
      var other = offsets
      let (first, base) = offsets.base == 0 ? (offsets.first + 1, 1) : (offsets.first - 1, 0)
      (other.first, other.base) = (max(first, 0), base)
      let pages = PageNumbers(place: offsets.place, first: offsets.first, base: offsets.base)
      return [
        Self.candidate(.offset(other), "rows may count from \(base)"),
        Self.candidate(.page(pages), "the parameter may count pages"),
      ]
    case .token(let rules):
      guard let rule = rules.first, rules.count == 1, let fact = fact(of: rule) else { return [] }
      let names = TokenParameter(envelope: envelope).allNames(for: fact)
      let places = names.prefix(nameLimit(candidate.family)).map { RequestPlace.parameter($0) }
      // NASA's CMR and Cosmos DB take a token in the header in which they send it.
      let header = fact.isHeader ? [RequestPlace.header(fact.name)] : []
      return (header + places).map { place in
        let rule = TokenRule(origin: rule.origin, place: place)
        return Self.candidate(.token([rule]), "the token may go into another place")
      }
    case .link, .url, .lastID, .single: return []
    }
  }

  private func isRequested(_ place: RequestPlace) -> Bool {
    if case .segment = place { return true }
    return place.names.contains { envelope.requested($0) != nil }
  }

  /// The value that a rule sends; nil when it isn't in the response.
  private func fact(of rule: TokenRule) -> Fact? {
    guard case .response(let place) = rule.origin else { return nil }
    let object = TokenDetector(envelope: envelope).objectKey
    return envelope.facts.first { $0.place == place }
      ?? object.flatMap {
        $0.place == place ? $0 : nil
      }
  }

  /// A parameter of the user's URL may count rows although its name is about pages.
  private func rows(_ name: String) -> [PagingCandidate] {
    guard let value = envelope.requestedNumber(named: name) else { return [] }
    return [offset([name], first: value, "the parameter may count rows")]
  }
}

extension PagingAlternatives {
  /// Numbers of items before the page under unknown names of the user's URL, such as `frm=0`.
  ///
  /// They are more likely than other names for the best guess, and before it when the response
  /// repeats them.
  private func unnamed(besides seen: [PagingCandidate]) -> [PagingCandidate] {
    guard envelope.parameters.allSatisfy({ $0.kind == .size }),
      TotalDetection.total(in: envelope)?.fact.count ?? 0 > envelope.list.count
    else { return [] }
    let best = seen.filter(\.family.isNumeric).map(\.confidence).max() ?? top
    return (envelope.url?.queryNames ?? []).compactMap { name in
      guard ParameterKind(name) == nil, let first = envelope.requestedNumber(named: name),
        envelope.requested(name)?.isDigits ?? false,
        first.isMultiple(of: envelope.list.count), first != SizeDetection.stated(in: envelope),
        first == 0 || first != envelope.list.count || SizeDetection.stated(in: envelope) != nil,
        Self.ofValues.isDisjoint(with: ParameterNames.words(of: name))
      else { return nil }
      let plain = PlainName.of(name)
      let isRepeated =
        envelope.first([plain]) { $0.count == first && $0.distance < 12 } != nil
      var candidate = offset([name], first: first, "the request has a number of items")
      candidate.confidence = isRepeated ? 0.55 : best - 0.001
      candidate.keepsTotal = true
      return candidate
    }
  }

  /// Words of parameters whose numbers select items by their values.
  private static let ofValues: Set<String> = [
    "min", "max", "version", "v", "id", "lat", "lon", "lng", "year", "price",
  ]

  /// The same family with all other names of its parameter at once, and a token with the rest of
  /// them; empty when the request already has the parameter.
  private func together(_ candidate: PagingCandidate) -> [PagingCandidate] {
    guard let place = candidate.family.place, let own = place.names.first, !isRequested(place)
    else {
      return []
    }
    let names = otherNames(candidate.family).filter { $0 != own && envelope.requested($0) == nil }
    let limit = nameLimit(candidate.family)
    let first = named(names.prefix(limit), candidate, max(candidate.confidence - 0.003, 0))
    guard case .token = candidate.family else { return first }
    // After the most likely single name, which a server that refuses the others may accept.
    let rest = min(0.44, candidate.confidence) - 0.009
    return first + named(names.dropFirst(limit).prefix(limit), candidate, max(rest, 0))
  }

  private func named(
    _ names: ArraySlice<String>,
    _ candidate: PagingCandidate,
    _ confidence: Double
  ) -> [PagingCandidate] {
    guard !names.isEmpty else { return [] }
    let others = RequestPlace(parameters: Array(names))
    return [
      PagingCandidate(
        family: candidate.family.requested(by: others),
        confidence: confidence,
        reason: "the parameter may have another name",
        rival: candidate.rival?.requested(by: others)
      )
    ]
  }

  /// The most names that are sent at once, fewer for long tokens, which make long URLs.
  private func nameLimit(_ family: Pagination.Family) -> Int {
    guard case .token(let rules) = family, let fact = rules.first.flatMap(fact) else { return 12 }
    return min(12, max(2, 2_000 / max(fact.text?.utf8.count ?? 0, 1)))
  }

  private func otherNames(_ family: Pagination.Family) -> [String] {
    switch family {
    case .page: unique(pageNames + ParameterNames(envelope: envelope).pages)
    case .offset: unique(offsetNames + ParameterNames(envelope: envelope).offsets)
    case .token(let rules):
      rules.count == 1
        ? rules.first.flatMap(fact).map {
          TokenParameter(envelope: envelope).allNames(for: $0)
        } ?? [] : []
    case .lastID: ParameterNames(envelope: envelope).lastItems
    case .link, .url, .single: []
    }
  }

  /// Names of the page number that the response or the name of the page size suggests.
  private var pageNames: [String] {
    var names = repeated(.page)
    if let size = SizeDetection.requested(in: envelope)?.name {
      names += Self.pagePairs[size] ?? []
    }
    names += ParameterNames(envelope: envelope).prefixed(["page"])
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
    if let size = SizeDetection.requested(in: envelope)?.name {
      names += Self.offsetPairs[size] ?? []
    }
    names += ParameterNames(envelope: envelope).prefixed(["offset", "start", "skip"])
    let detector = OffsetDetector(envelope: envelope)
    let own = (detector.echo ?? detector.following)?.name
    return names + (own.map { [$0] + ParameterNames.allSpellings(of: $0) } ?? [])
  }

  /// Names of the request's parameters that the response repeats in a separate object.
  private func repeated(_ kind: ParameterKind) -> [String] {
    let objects = ["criteria", "query", "param", "request", "filter"]
    return envelope.facts.filter { fact in
      objects.contains(where: fact.parent.contains) && fact.count != nil
        && ParameterKind(fact.name) == kind
    }.map(\.name)
  }

  /// Page numbers and offsets with usual names, when no detector found a candidate of that kind.
  private func general(besides seen: [PagingCandidate]) -> [PagingCandidate] {
    let known = Set(seen.map(\.family.kind))
    let names = ParameterNames(envelope: envelope)
    var candidates: [PagingCandidate] = []
    if !known.contains(.offset) {
      let all = unique(offsetNames + names.offsets)
      // Servers of OData refuse what they don't know.
      if let name = all.first, name.hasPrefix("$") {
        candidates.append(offset([name], first: 0, "servers often count rows"))
      }
      candidates.append(offset(all, first: 0, "servers often count rows"))
    }
    if !known.contains(.page) {
      let name = PageDetector(envelope: envelope).ownName ?? "page"
      let single = page([name], "servers often number pages")
      let place = requestsRows ? candidates.count : 0
      candidates.insert(single, at: place)
      let all = unique(pageNames + names.pages).filter { $0 != name }
      if Onward(envelope) == .unsaid {
        // Page two by the name of an offset repeats items of page one, which shows how it counts.
        candidates.insert(page(names.numbers, "servers often count pages or rows"), at: place + 1)
      } else {
        candidates.append(page(all, "servers often number pages"))
      }
    }
    if let id, id.steps != ["$key"], !id.steps.isEmpty, !known.contains(.lastID) {
      let place = RequestPlace(parameters: names.lastItems)
      candidates.append(
        Self.candidate(.lastID(id, place), "servers often continue after the last item")
      )
    }
    return candidates
  }

  /// Whether the name of the page size is used with offsets rather than page numbers.
  private var requestsRows: Bool {
    SizeDetection.requested(in: envelope).map { Self.offsetPairs[$0.name] != nil } ?? false
  }

  private func page(_ names: [String], _ reason: String) -> PagingCandidate {
    var numbers = PageNumbers(place: RequestPlace(parameters: Array(names.prefix(12))), first: 1)
    let echo = PageDetector(envelope: envelope).echo?.count
    if echo == 0 { (numbers.first, numbers.base) = (0, 0) }
    var candidate = Self.candidate(.page(numbers), reason)
    candidate.rival = echo == nil ? numbers.fromZero.map { .page($0) } : nil
    return candidate
  }

  private func offset(_ names: [String], first: Int, _ reason: String) -> PagingCandidate {
    let place = RequestPlace(parameters: Array(names.prefix(12)))
    return Self.candidate(.offset(Offsets(place: place, first: first, countsBySize: false)), reason)
  }

  private static func candidate(_ family: Pagination.Family, _ reason: String) -> PagingCandidate {
    PagingCandidate(family: family, confidence: 0.4, reason: reason)
  }

  /// Page number parameters by the page size parameters that they are used with.
  private static let pagePairs = [
    "ps": ["p"], "pageSize": ["pageNumber", "page"], "PageSize": ["PageNumber"],
    "page_size": ["page_number"], "page[size]": ["page[number]", "page[current]"],
    "_limit": ["_page"], "pagesize": ["pagenumber"], "per-page": ["page"],
    "itemsPerPage": ["startPage", "page"], "pgsize": ["pg"], "count": ["start_page"],
  ]

  /// Offset parameters by the page size parameters that they are used with, and by those that are
  /// used with other parameters too.
  static let offsetPairs = [
    "limit": ["offset", "skip"], "count": ["offset", "start"], "rows": ["start"],
    "take": ["skip"], "maxResults": ["startAt", "startIndex"], "_limit": ["_skip", "_start"],
    "size": ["from"], "num": ["start"], "length": ["start"], "first": ["skip"],
  ].merging(OffsetDetector.pairs.mapValues { [$0] }) { first, _ in first }
}

extension PageNumbers {
  /// The same pages counted from 0; nil when they already are, or when the feed starts at a later
  /// page.
  var fromZero: PageNumbers? {
    guard first == 1, base == 1 else { return nil }
    var numbers = self
    (numbers.first, numbers.base) = (0, 0)
    return numbers
  }
}
