import Definitions
import Documents

/// Makes the paging candidates that the user specified from the detected ones.
struct OverriddenPaging {
  let envelope: Envelope
  let overrides: DetectionOverrides
  /// The path of the items' id; nil when they have none.
  var id: JSONPath?

  /// The candidates that fit what the user specified, the most likely first; empty when the user
  /// specified nothing.
  ///
  /// Page two decides between them. The first has full confidence, the others have less.
  func candidates(_ detected: [PagingCandidate]) -> [PagingCandidate] {
    let candidates: [PagingCandidate]
    if let next = overrides.next {
      candidates = self.next(next)
    } else if let name = overrides.pageParameter {
      candidates = requested(name, detected)
    } else {
      return []
    }
    var seen: Set<String> = []
    return candidates.filter { seen.insert($0.signature).inserted }.enumerated().map {
      index,
      candidate in
      var candidate = candidate
      candidate.confidence = 1 - 0.01 * Double(index)
      candidate.reason =
        overrides.pageParameter == nil
        ? PagingCandidate.nextReason : PagingCandidate.parameterReason
      return candidate
    }
  }

  /// A value that is empty or a URL is the next page's URL; any other value is a token.
  private func next(_ place: ResponsePlace) -> [PagingCandidate] {
    let text = ParsedPage(envelope.root, of: envelope.response).filled(at: place)
    if overrides.pageParameter == nil, text.map(URLShape.isReference) ?? true {
      return [Self.candidate(.url(next: [place], previous: nil))]
    }
    let names = tokenNames(place).map { RequestPlace.parameter($0) }
    let others = overrides.pageParameter == nil ? otherNames(place) : []
    let together = others.count > 1 ? [RequestPlace(parameters: others)] : []
    return (names.prefix(1) + together + names.dropFirst()).map { parameter in
      Self.candidate(.token([TokenRule(origin: .response(place), place: parameter)]))
    }
  }

  /// All other names that the token at a place may have, which are sent at once.
  private func otherNames(_ place: ResponsePlace) -> [String] {
    guard let known = envelope.facts.first(where: { $0.place == place }) else { return [] }
    return Array(TokenParameter(envelope: envelope).allNames(for: known).dropFirst().prefix(12))
  }

  /// The parameter that the user named, or else the conventional names for the token.
  private func tokenNames(_ place: ResponsePlace) -> [String] {
    if let name = overrides.pageParameter { return [name] }
    let known = envelope.facts.first { $0.place == place && TokenNames.names($0) }
    let conventional = known.map { TokenParameter(envelope: envelope).names(for: $0) } ?? []
    return conventional + ["cursor", "page_token", "after", "token"]
  }

  /// The candidates that use one parameter: as detected, then as its name suggests, then everything
  /// that a parameter can count.
  private func requested(_ name: String, _ detected: [PagingCandidate]) -> [PagingCandidate] {
    let place = RequestPlace.parameter(name)
    let same = detected.filter { $0.parameter == name }
    let likely = detected.prefix(1).filter { $0.family.place != nil }.map { candidate in
      Self.candidate(
        candidate.family.requested(by: place),
        rival: candidate.rival?.requested(by: place)
      )
    }
    let counted: [PagingCandidate]
    switch ParameterKind(name) {
    case .offset: counted = offsets(place) + pages(place) + tokens(place, detected)
    case .token: counted = tokens(place, detected) + pages(place) + offsets(place)
    case .page, .size: counted = pages(place) + offsets(place) + tokens(place, detected)
    case nil: counted = tokens(place, detected) + pages(place) + offsets(place)
    }
    let own = same.map { Self.candidate($0.family, rival: $0.rival) }
    let isUsual =
      ParameterKind(name) == nil || likely.first?.family.kind == counted.first?.family.kind
    let tokens = tokens(place, detected)
    let bounds = bounds(name, place)
    return own + (bounds.isEmpty ? [] : tokens) + bounds
      + (isUsual ? likely + counted : counted + likely)
  }

  /// The candidates that name the last item, for a parameter such as `after_id` or `max_id`, or its
  /// time, for one such as `until`.
  private func bounds(_ name: String, _ place: RequestPlace) -> [PagingCandidate] {
    let words = Set(ParameterNames.words(of: name))
    let ids = id.map { [$0] } ?? []
    if words.contains("id") {
      return words.isDisjoint(with: Self.bounds)
        ? [] : ids.map { Self.candidate(.lastID($0, place)) }
    }
    guard !words.isDisjoint(with: Self.bounds.subtracting(["from"])) else { return [] }
    let times = OrderedMembers(in: envelope.list).paths
    return (times + ids).map { Self.candidate(.lastID($0, place)) }
  }

  private static let bounds: Set = [
    "after", "last", "since", "max", "min", "before", "until", "from", "older", "newer", "than",
    "marker",
  ]

  private func pages(_ place: RequestPlace) -> [PagingCandidate] {
    let requested = envelope.requestedNumber(named: place.description)
    guard let requested, requested > 0 else {
      let numbers = [requested ?? 1, requested == nil ? 0 : 1].map { first in
        PageNumbers(place: place, first: first, base: first)
      }
      return numbers.map { Self.candidate(.page($0), rival: $0.fromZero.map { .page($0) }) }
    }
    return [Self.candidate(.page(PageNumbers(place: place, first: requested)))]
  }

  private func offsets(_ place: RequestPlace) -> [PagingCandidate] {
    let requested = envelope.requestedNumber(named: place.description) ?? 0
    let rows = Offsets(place: place, first: requested, countsBySize: false)
    return [
      Self.candidate(.offset(rows), rival: .page(PageNumbers(place: place, first: requested)))
    ]
  }

  /// The tokens that the response holds.
  private func tokens(_ place: RequestPlace, _ detected: [PagingCandidate]) -> [PagingCandidate] {
    let known = detected.compactMap { candidate -> Pagination.Family? in
      // A candidate with several names is only a convention, not a token of the response.
      if case .parameters? = candidate.family.place { return nil }
      return switch candidate.family {
      case .token, .lastID: candidate.family.requested(by: place)
      case .link, .url, .page, .offset, .single: nil
      }
    }
    let facts = envelope.facts.filter { fact in
      TokenNames.names(fact) && fact.filled.map { !URLShape.isReference($0) } ?? false
    }
    let named = facts.prefix(3).map { fact -> Pagination.Family in
      .token([TokenRule(origin: .response(fact.place), place: place)])
    }
    return (known + named).map { Self.candidate($0) }
  }

  private static func candidate(
    _ family: Pagination.Family,
    rival: Pagination.Family? = nil
  ) -> PagingCandidate {
    PagingCandidate(
      family: family,
      confidence: 1,
      reason: "",
      rival: rival
    )
  }
}
