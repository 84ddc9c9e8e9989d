import EverBase
import EverItems

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
    return families.withoutRepetitions { $0 }.map { family in
      let known = detected.first { $0.family == family }
      let isParameter = overrides.pageParameter != nil
      var candidate = PagingCandidate(
        family,
        .sure,
        isParameter ? "--page-param names it" : "--next names it"
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
        .map { .lastID(path, oneOf: $0, items: signals.count) }
    case .response(let place):
      let text = ParsedPage(signals.root, of: signals.response).filled(at: place)
      if named == nil, text.map(URLShape.isReference) ?? true {
        return [.url(next: [place])]
      }
      let signal = signals.all.first { $0.place == place }
      let known = signal.map { signals.parameters(for: $0) } ?? []
      let likely = unique(known + ["cursor", "page_token", "after", "token"])
      let others = unique(likely.dropFirst() + PagingNames.otherParameters).prefix(12)
      return (named ?? [[likely[0]], Array(others)]).map { names in
        .token([TokenRule(origin: origin, place: RequestPlace.parameters(names))])
      }
    case .members: return [.token([TokenRule(origin: origin, place: .parameter("continue"))])]
    }
  }

  /// The families that use one parameter: as detected, then as its name suggests, then everything
  /// that a parameter can count.
  private func requested(_ name: String, _ detected: [PagingCandidate]) -> [Pagination.Family] {
    let place = RequestPlace.parameter(name)
    let first = signals.requestedNumber(named: name)
    let pages = Pagination.Family.page(place, first: first ?? 1)
    let offsets = Pagination.Family.offset(place, first: first ?? 0)
    let same = detected.filter { $0.parameter == name }.map(\.family)
    let moved = detected.filter { $0.names.count == 1 }.map { $0.family.requested(by: place) }
    let values =
      moved.filter { !$0.rules.isEmpty }
      + bounds(name).map { .lastID($0, place) }
    let guesses: [Pagination.Family] =
      switch ParameterKind(name) {
      case _ where isBound(name): values + [pages, offsets]
      case .offset: [offsets, pages] + values
      case .page, .size: [pages, offsets] + values
      case .token, nil: moved.prefix(1) + values + [pages, offsets]
      }
    return same + guesses
  }

  /// Whether a parameter has the name of one that holds the id or the time of an item.
  private func isBound(_ name: String) -> Bool {
    [.after, .before].contains(PagingNames.role(of: PlainName.of(name)))
  }

  /// The members of the last item that a bound can be, times first for one such as `until`.
  private func bounds(_ name: String) -> [JSONPath] {
    guard isBound(name) else { return [] }
    let isTime =
      !Set(name.nameWords).isDisjoint(with: ["until", "since", "older", "newer", "time"])
      && !name.nameWords.contains("id")
    let id = signals.id.map { [$0] } ?? []
    return isTime ? times + id : id + times
  }

  /// The first two members of the items that hold times.
  private var times: [JSONPath] {
    let members = signals.list.sample.first.map { Array($0.members.lazy.prefix(60)) } ?? []
    return members.filter { Self.isTime($0.value) }.prefix(2).map { JSONPath(steps: [$0.name]) }
  }

  /// Whether a value is a time: in ISO 8601, or seconds since 1970.
  private static func isTime(_ value: JSONValue) -> Bool {
    guard let text = value.text else { return false }
    return Double(text).map { $0 >= 100_000_000 } ?? text.isDay
  }
}
