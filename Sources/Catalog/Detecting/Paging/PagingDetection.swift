import Definitions
package import Documents
package import Transport

/// Finds the paging candidates of a list.
///
/// Every detector reads the response, and the most confident candidate is tried first.
package enum PagingDetection {
  /// All candidates, the most confident first.
  ///
  /// One of them is a single page; candidates after it are tried only when the user requests it.
  static func candidates(in envelope: Envelope, id: JSONPath?) -> [PagingCandidate] {
    let seen = [
      LinkDetector.candidate(in: envelope),
      NextURLDetector(envelope: envelope).candidate,
      TokenDetector(envelope: envelope).candidate,
      PageDetector(envelope: envelope).candidate,
      OffsetDetector(envelope: envelope).candidate,
      PathDetector(envelope: envelope).candidate,
      LastItemDetector(envelope: envelope, id: id).candidate,
      MoreDetector.candidate(in: envelope, id: id),
      GuessDetector(envelope: envelope).candidate,
      single(Onward(envelope), isCut: Remainder.isCut(in: envelope)),
    ]
    let found = sorted(seen.compactMap { $0 }).reduce(into: [PagingCandidate]()) {
      found,
      candidate in
      if !found.contains(where: { $0.signature == candidate.signature }) { found.append(candidate) }
    }
    let others = PagingAlternatives(envelope: envelope, id: id).candidates(besides: found)
    return requested(in: envelope, first: sorted(found + others)).map {
      withRival($0, in: envelope)
    }
  }

  /// An offset that may count pages, with these pages as its rival.
  ///
  /// With a total, the ledger notices the items between; a page of one item has none.
  private static func withRival(
    _ candidate: PagingCandidate,
    in envelope: Envelope
  ) -> PagingCandidate {
    guard case .offset(let offsets) = candidate.family, offsets.end == nil, offsets.base == 0,
      candidate.rival == nil, envelope.list.count > 1,
      TotalDetection.total(in: envelope) == nil
    else { return candidate }
    var candidate = candidate
    candidate.rival = .page(
      PageNumbers(place: offsets.place, first: offsets.first, base: offsets.first)
    )
    return candidate
  }

  /// The candidate of a single page.
  ///
  /// It is the least likely one when the response says that there are more items, and more likely
  /// than a usual name when it only says that it was cut.
  private static func single(_ onward: Onward?, isCut: Bool) -> PagingCandidate {
    PagingCandidate(
      family: .single,
      confidence: onward == .stated ? isCut ? 0.44 : 0.05 : 0.3,
      reason: "nothing names another page"
    )
  }

  private static func sorted(_ candidates: [PagingCandidate]) -> [PagingCandidate] {
    candidates.enumerated().sorted {
      ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset)
    }.map(\.element)
  }

  /// Moves page numbers and offsets in the user's own URL before other ones.
  private static func requested(
    in envelope: Envelope,
    first candidates: [PagingCandidate]
  ) -> [PagingCandidate] {
    let names = Set(envelope.parameters.filter { $0.number != nil }.map(\.name))
    func isRequested(_ candidate: PagingCandidate) -> Bool {
      candidate.family.isNumeric && candidate.confidence >= 0.45
        && (candidate.parameter.map(names.contains) ?? false)
    }
    guard let start = candidates.firstIndex(where: \.family.isNumeric) else { return candidates }
    let rest = candidates[start...]
    return candidates[..<start] + rest.filter(isRequested) + rest.filter { !isRequested($0) }
  }

  /// Whether a response with these items names its next page, or says with a flag that there is
  /// one.
  ///
  /// - Complexity: O(bytes).
  package static func namesNext(in response: HTTPResponse, items: JSONPath) -> Bool {
    guard let root = (try? ListText.document(response))?.root,
      let envelope = envelope(root, of: response, items: items)
    else { return false }
    return StopFlags.statesMore(in: envelope) ?? false || hasNext(in: envelope)
  }

  /// Whether a list has a URL or a token of its next page, and no flag denies that there is one.
  ///
  /// - Complexity: O(bytes around the items).
  package static func namesNext(
    in root: JSONValue,
    of response: HTTPResponse,
    items: JSONPath
  ) -> Bool {
    guard let envelope = envelope(root, of: response, items: items) else { return false }
    return StopFlags.statesMore(in: envelope) != false && hasNext(in: envelope)
  }

  private static func hasNext(in envelope: Envelope) -> Bool {
    LinkDetector.namesNext(in: envelope) || NextURLDetector(envelope: envelope).namesNext
      || TokenDetector(envelope: envelope).isFilled
  }

  private static func envelope(
    _ root: JSONValue,
    of response: HTTPResponse,
    items: JSONPath
  ) -> Envelope? {
    guard let value = root.value(at: items), let list = ItemList(in: root, at: items) else {
      return nil
    }
    let found = ListCandidate(path: items, value: value, count: list.count, score: 0, sample: [])
    return Envelope(response, root: root, list: found)
  }

  /// Whether numbers or a flag in responses mark the last page, so that no status has to mark it.
  private static func statesEnd(_ family: Pagination.Family, in envelope: Envelope) -> Bool {
    if case .page(let numbers) = family, numbers.count != nil || numbers.next != nil { return true }
    return StopFlags.statesMore(in: envelope) != nil || TotalDetection.total(in: envelope) != nil
  }

  /// The pagination of a definition, including the flags by which the server marks the end.
  static func pagination(_ family: Pagination.Family, in envelope: Envelope) -> Pagination {
    let more = StopFlags.more(in: envelope)
    var pagination = Pagination(family)
    pagination.size = SizeDetection.requested(in: envelope).map { .parameter($0.name) }
    pagination.more = more?.place
    pagination.last = more == nil ? StopFlags.last(in: envelope)?.place : nil
    // A range that ends after the last item may be refused although it begins before it.
    let isRange = envelope.range != nil
    if (family.isNumeric || family == .single) && !isRange && !statesEnd(family, in: envelope) {
      pagination.pastEnd = HTTPStatus.pastEnd
    }
    pagination.guessesPastEnd = true
    return pagination
  }
}
