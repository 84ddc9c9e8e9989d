import Definitions
import Documents

/// Detects lists whose pages start after a number of items.
struct OffsetDetector {
  let envelope: Envelope

  /// Names of the number of items before this page.
  static let echoes: Set<String> = [
    "offset", "skip", "start", "startat", "startindex", "from", "firstresult", "startrow",
    "pageoffset", "startposition", "currentoffset", "skipped", "startrecord", "displaystart",
    "startfrom",
  ]

  var candidate: PagingCandidate? {
    if let range = envelope.range {
      return PagingCandidate(
        family: .offset(range.offsets(size: envelope.list.count)),
        confidence: 0.85,
        reason: "the request names the first and the last item"
      )
    }
    guard isPaged || following != nil, !envelope.requestsRange else { return nil }
    let family = Pagination.Family.offset(
      Offsets(
        place: .parameter(parameter),
        first: first,
        base: base,
        countsBySize: false
      )
    )
    return PagingCandidate(family: family, confidence: 0.8, reason: reason)
  }

  private var first: Int {
    requested?.value ?? echo?.count ?? TotalDetection.range(in: envelope)?.first ?? 0
  }

  private var reason: String {
    if following != nil { return "the response has the offset of the next page" }
    return echo?.isHeader ?? true
      ? "the response counts the items of a request with an offset"
      : "the response has the number of items before it"
  }

  /// Whether there is enough evidence for offsets.
  private var isPaged: Bool {
    if let range = TotalDetection.range(in: envelope) { return range.count > 0 }
    guard echo != nil || requested != nil else { return false }
    return SizeDetection.echo(in: envelope) != nil || TotalDetection.total(in: envelope) != nil
      || StopFlags.statesMore(in: envelope) != nil
  }

  /// The number of items before this page that the response states.
  var echo: Fact? { stated.flatMap { isFollowing($0) ? nil : $0 } }

  /// The number of items before the next page, when the response states that: `offset`, as
  /// HubSpot's lists have it, or `next`.
  var following: Fact? {
    stated.flatMap { isFollowing($0) ? $0 : nil }
      ?? envelope.first(["next"]) { $0.distance < 6 && isFollowing($0) }
  }

  /// An offset that the response states, of this page or of the next one.
  private var stated: Fact? {
    let named = envelope.first(Self.echoes) { fact in
      fact.count != nil && fact.distance < 30 && !fact.isOfNext && !isNumberOfItem(fact)
    }
    return named
      ?? envelope.facts.first { fact in
        // A larger number is a time.
        ParameterKind(fact.name) == .offset && fact.count.map { $0 < 100_000_000 } ?? false
          && fact.distance < 12 && !fact.isOfNext && !fact.plain.hasPrefix("next")
          && !fact.plain.hasPrefix("prev") && !isNumberOfItem(fact)
      }
  }

  /// Whether an offset is the end of this page, although the request names a page at most by
  /// another offset.
  private func isFollowing(_ fact: Fact) -> Bool {
    let count = envelope.list.count
    return count > 1 && fact.count == (requested?.value ?? 0) + count
      && envelope.requestedNumber(.page) == nil
  }

  /// Whether a fact numbers the page's first item from 1, as Laravel's `from` beside `to` and a
  /// page number does.
  private func isNumberOfItem(_ fact: Fact) -> Bool {
    fact.plain == "from"
      && [["to"], ["currentpage"]].allSatisfy { names in
        envelope.first(names, where: { $0.around == fact.around }) != nil
      }
  }

  private var requested: (name: String, value: Int)? { Self.requested(in: envelope) }

  /// The offset in the request.
  ///
  /// `first` is an offset beside `max`, and otherwise a number of items. A number that leaves no items
  /// of the total isn't an offset when there are items.
  static func requested(in envelope: Envelope) -> (name: String, value: Int)? {
    let first = envelope.requested("max") == nil ? nil : envelope.requestedNumber(named: "first")
    let found = envelope.requestedNumber(.offset) ?? first.map { ("first", $0) }
    let isPast =
      envelope.list.count > 0
      && found?.value ?? 0 >= TotalDetection.total(in: envelope)?.fact.count ?? .max
    return isPast ? nil : found
  }

  /// 1 when items are counted from 1, as in OpenSearch and SCIM (RFC 7644, 3.4.2.4); otherwise 0.
  ///
  /// It is the first number of a page in the middle that the request doesn't select: the items before
  /// it belong to the list, and are missing.
  private var base: Int {
    if first > 1, !envelope.canSelect(first) { return first }
    guard let echo else { return 0 }
    if echo.count == 1 { return 1 }
    let isSCIM = envelope.first(["itemsperpage"], where: { $0.around == echo.around }) != nil
    guard echo.plain == "startindex", isSCIM, let first = echo.count, first > 0 else { return 0 }
    // The feed of arXiv counts from 0.
    let size = SizeDetection.stated(in: envelope) ?? envelope.list.count
    return size > 1 && first.isMultiple(of: size) ? 0 : 1
  }

  private var parameter: String {
    if let requested { return requested.name }
    if let size = SizeDetection.requested(in: envelope), let pair = Self.pairs[size.name] {
      return pair
    }
    guard let echo else {
      return following.flatMap { $0.plain == "next" ? nil : $0.name } ?? "offset"
    }
    // CouchDB's name for the offset in requests differs from the one in responses.
    if echo.plain == "offset", envelope.root.member("total_rows") != nil { return "skip" }
    if let other = supported(beside: echo) { return other }
    switch echo.plain {
    case "currentoffset": return "offset"
    case "skipped": return "skip"
    case "startindex" where echo.name.contains("-"): return "offset"
    default: return echo.name
    }
  }

  /// An offset parameter that the response repeats as null: the server supports it, and it wasn't
  /// sent.
  private func supported(beside echo: Fact) -> String? {
    let other = envelope.first(Self.echoes) { $0.around == echo.around && $0.isVoid }
    return other?.name
  }

  /// Offset parameters by the page size parameters that they are used with.
  static let pairs = [
    "$top": "$skip", "$limit": "$offset", "page[limit]": "page[offset]",
    "pagination[limit]": "pagination[start]", "maxRows": "startRow",
    "numberOfResults": "startRow", "max_records": "start_record",
    "maxRecords": "startRecord", "retmax": "retstart", "filter.limit": "filter.skip",
  ]
}
