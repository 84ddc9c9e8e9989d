/// Finds how a list goes on: every detector looks at the answer, and the surest one wins.
enum PagingDetection {
  /// All ways in which the list may go on, the surest first; the last one is that it doesn't.
  static func candidates(in envelope: Envelope, id: JSONPath?) -> [PagingCandidate] {
    let seen = [
      LinkDetector.candidate(in: envelope),
      NextURLDetector(envelope: envelope).candidate,
      TokenDetector(envelope: envelope).candidate,
      PageDetector(envelope: envelope).candidate,
      OffsetDetector(envelope: envelope).candidate,
      MoreDetector.candidate(in: envelope, id: id),
      GuessDetector(envelope: envelope).candidate,
      PagingCandidate(family: .single, confidence: 0.3, reason: "nothing names another page"),
    ]
    return seen.compactMap { $0 }.enumerated().sorted {
      ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset)
    }.map(\.element)
  }

  /// The pagination of a definition, the server's outright words about the end included.
  static func pagination(_ family: Pagination.Family, in envelope: Envelope) -> Pagination {
    let more = StopFlags.more(in: envelope)
    return Pagination(
      family: family,
      firstPage: nil,
      size: PageSizes.asked(in: envelope).map { .parameter($0.name) },
      more: more?.place,
      last: more == nil ? StopFlags.last(in: envelope)?.place : nil,
      startsBare: true,
      requestsInFlight: 1
    )
  }
}
