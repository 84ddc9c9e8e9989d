import EverBase
import EverDefinitions
import EverDocuments

/// The candidates that fit what the user named: the place of the next page, its parameter, or both.
///
/// Page two decides between them.
struct OverriddenPaging {
  let signals: Signals
  let overrides: DetectionOverrides

  /// The candidates, the most likely first; empty when the user named nothing.
  func candidates(_ detected: [PagingCandidate]) -> [PagingCandidate] {
    let families: [Pagination.Family]
    if let next = overrides.next {
      families = self.next(next)
    } else if let name = overrides.pageParameter {
      families = requested(name, detected)
    } else {
      return []
    }
    var seen: Set<Pagination.Family> = []
    return families.filter { seen.insert($0).inserted }.map { family in
      let known = detected.first { $0.family == family }
      let isParameter = overrides.pageParameter != nil
      var candidate = PagingCandidate(
        family: family,
        evidence: .sure,
        reason: isParameter ? "--page-param names it" : "--next names it"
      )
      candidate.knowsBase = known?.knowsBase ?? false
      candidate.option = isParameter ? .parameter : .next
      return candidate
    }
  }

  /// A value that is empty or a URL is the next page's URL; any other value is a token.
  private func next(_ origin: TokenRule.Origin) -> [Pagination.Family] {
    let named = overrides.pageParameter.map { [[$0]] }
    switch origin {
    case .lastItem(let path):
      let names = PagingNames.bundles
      return (named ?? [names.before, names.after])
        .map { .lastID(path, RequestPlace(parameters: $0)) }
    case .response(let place):
      let text = ParsedPage(signals.root, of: signals.response).filled(at: place)
      if named == nil, text.map(URLShape.isReference) ?? true {
        return [.url(next: [place], previous: nil)]
      }
      let signal = signals.all.first { $0.place == place }
      let known = signal.map { signals.parameters(for: $0) } ?? []
      let likely = unique(known + ["cursor", "page_token", "after", "token"])
      let others = unique(likely.dropFirst() + PagingNames.otherParameters).prefix(12)
      return (named ?? [[likely[0]], Array(others)]).map { names in
        .token([TokenRule(origin: origin, place: RequestPlace(parameters: names))])
      }
    case .members: return [.token([TokenRule(origin: origin, place: .parameter("continue"))])]
    }
  }

  /// The families that use one parameter: as detected, then as its name suggests, then everything
  /// that a parameter can count.
  private func requested(_ name: String, _ detected: [PagingCandidate]) -> [Pagination.Family] {
    let place = RequestPlace.parameter(name)
    let same = detected.filter { $0.parameter == name }.map(\.family)
    let likely = detected.prefix(1).filter { $0.family.place != nil }
      .map { $0.family.requested(by: place) }
    let tokens = tokens(place, detected)
    let role = PagingNames.role(of: PlainName.of(name))
    let isBound =
      role == .after || role == .before || name.nameWords.contains { Self.bounds.contains($0) }
    let bounds: [Pagination.Family] = isBound ? bounds(name).map { .lastID($0, place) } : []
    let counted =
      switch ParameterKind(name) {
      case .offset: offsets(place) + pages(place) + tokens
      case .page, .size: pages(place) + offsets(place) + tokens
      case .token, nil: tokens + pages(place) + offsets(place)
      }
    let isUsual = ParameterKind(name) == nil || likely.first?.kind == counted.first?.kind
    return same + (isBound ? tokens : []) + bounds + (isUsual ? likely + counted : counted + likely)
  }

  /// Words in the names of parameters that hold the id or the time of an item.
  private static let bounds: Set = [
    "after", "last", "since", "max", "min", "before", "until", "older", "newer", "marker",
  ]

  /// The members of the last item that a bound can be, times first for one such as `until`.
  private func bounds(_ name: String) -> [JSONPath] {
    let isTime = !Set(name.nameWords).isDisjoint(with: ["until", "since", "older", "newer", "time"])
    let (ids, times) = (
      signals.bounds.filter { $0 == signals.id }, signals.bounds.filter { $0 != signals.id }
    )
    return isTime && !name.nameWords.contains("id") ? times + ids : ids + times
  }

  private func pages(_ place: RequestPlace) -> [Pagination.Family] {
    let first = signals.requestedNumber(named: place.description) ?? 1
    return [.page(PageNumbers(place: place, first: first))]
  }

  private func offsets(_ place: RequestPlace) -> [Pagination.Family] {
    let first = signals.requestedNumber(named: place.description) ?? 0
    return [.offset(Offsets(place: place, first: first, countsBySize: false))]
  }

  /// The tokens that the response holds.
  private func tokens(_ place: RequestPlace, _ detected: [PagingCandidate]) -> [Pagination.Family] {
    let known = detected.filter {
      $0.alone.isEmpty && ($0.family.kind == .token || $0.family.kind == .lastID)
    }
    let named = signals.tokens.prefix(3).map { signal -> Pagination.Family in
      .token([TokenRule(origin: .response(signal.place), place: place)])
    }
    return known.map { $0.family.requested(by: place) } + named
  }
}
