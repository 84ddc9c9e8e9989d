/// Makes the pagination that the user asked for of what was detected.
struct OverriddenPaging {
  let envelope: Envelope
  let overrides: DetectionOverrides

  /// The user's way; nil where the detected one stays.
  func candidate(_ detected: PagingCandidate?) -> PagingCandidate? {
    guard
      let family = overrides.next.map(next)
        ?? overrides.pageParameter.map({ name in
          family(detected?.family, asking: .parameter(name))
        })
    else { return nil }
    return PagingCandidate(family: family, confidence: 1, reason: "you said so")
  }

  /// A value that is a URL or empty is one of the next page; others are tokens.
  private func next(_ place: AnswerPlace) -> Pagination.Family {
    let answer = Answer(envelope.root, of: envelope.response)
    let text = answer.filled(at: place)
    if case .body(let path) = place, overrides.pageParameter == nil,
      text.map(URLShape.isReference) ?? true
    {
      return .url(next: [path], previous: nil)
    }
    let known = envelope.facts.first { $0.place == place }
    let conventional = known.map { TokenParameter(envelope: envelope).name(for: $0) }
    let name = overrides.pageParameter ?? conventional ?? "cursor"
    return .token([TokenRule(origin: .answer(place), place: .parameter(name))])
  }

  /// A family that asks by another parameter; pages by number where none asks by a parameter.
  private func family(
    _ family: Pagination.Family?,
    asking place: RequestPlace
  ) -> Pagination.Family {
    switch family {
    case .page(var numbers)?:
      numbers.place = place
      return .page(numbers)
    case .offset(var offsets)?:
      offsets.place = place
      return .offset(offsets)
    case .token(let rules)?:
      return .token(rules.map { TokenRule(origin: $0.origin, place: place) })
    case .lastID(let path, _)?: return .lastID(path, place)
    case .link?, .url?, .single?, nil:
      let asked = envelope.asked(place.description).flatMap { Int($0) }
      return .page(PageNumbers(place: place, first: asked ?? 1))
    }
  }
}
