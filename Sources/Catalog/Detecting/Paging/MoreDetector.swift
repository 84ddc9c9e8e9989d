import Definitions
import Documents

/// Detects responses that say whether there is more, but not how to request it.
enum MoreDetector {
  static func candidate(in envelope: Envelope, id: JSONPath?) -> PagingCandidate? {
    guard StopFlags.statesMore(in: envelope) != nil else { return nil }
    if let id, id.steps != ["$key"], let name = lastID(envelope) {
      return PagingCandidate(
        family: .lastID(id, .parameter(name)),
        confidence: 0.65,
        reason: "the response says whether there is more after its last item"
      )
    }
    if StopFlags.more(in: envelope)?.plain == StopFlags.transferLimit {
      return ofFeatures(envelope)
    }
    let requested = envelope.requestedNumber(.page)
    let numbers = PageNumbers(
      place: .parameter(requested?.name ?? "page"),
      first: requested?.value ?? 1,
      base: requested?.value == 0 ? 0 : 1
    )
    return PagingCandidate(
      family: .page(numbers),
      confidence: requested == nil ? 0.55 : 0.7,
      reason: "the response says whether there is more",
      rival: requested == nil ? numbers.fromZero.map { .page($0) } : nil
    )
  }

  /// The offset parameter for map features.
  ///
  /// Their servers say explicitly when there are more.
  static let features = "resultOffset"

  /// Map features are requested by the number of features before them.
  ///
  /// https://developers.arcgis.com/rest/services-reference/enterprise/query-feature-service-layer/
  private static func ofFeatures(_ envelope: Envelope) -> PagingCandidate {
    let name = features
    let first = envelope.requestedNumber(named: name) ?? 0
    return PagingCandidate(
      family: .offset(Offsets(place: .parameter(name), first: first, base: 0, countsBySize: false)),
      confidence: 0.7,
      reason: "the response says that there are more features than its limit"
    )
  }

  /// Parameters that name the last item of the previous page.
  private static let parameters = [
    "starting_after", "startingAfter", "after_id", "last_id", "lastId", "since_id", "max_id",
    "after",
  ]

  /// The parameter that names the last item; nil when the list is paged otherwise.
  ///
  /// Stripe and similar APIs send `object: "list"`. (https://docs.stripe.com/api/pagination)
  private static func lastID(_ envelope: Envelope) -> String? {
    if let requested = parameters.first(where: { envelope.requested($0) != nil }) {
      return requested
    }
    let isStripe = envelope.root.member("object")?.text == "list"
    return isStripe ? "starting_after" : nil
  }
}
