import Definitions
import Documents

/// Guesses from the request and from totals when a response says nothing else about its pages.
struct GuessDetector {
  let envelope: Envelope

  var candidate: PagingCandidate? {
    guard envelope.list.count > 0 else { return numbered }
    let isRange = envelope.requestsRange || envelope.range != nil
    return pointsAtItself || isRange ? nil : requested ?? counted ?? full
  }

  /// Whether the next page is this page, by which some servers mark the end.
  private var pointsAtItself: Bool {
    envelope.facts.contains { fact in
      let text = fact.filled ?? ""
      return NextURLDetector.isNextName(fact.plain) && URLShape.isReference(text)
        && envelope.isItself(text)
    }
  }

  /// The candidate of a page or an offset in the user's own URL.
  private var requested: PagingCandidate? {
    if isShort { return nil }
    if let numbered { return numbered }
    guard let offset = OffsetDetector.requested(in: envelope), offset.name != MoreDetector.features
    else {
      return nil
    }
    return self.offset(offset.name, offset.value, 0.5, "the request has an offset")
  }

  /// The candidate of a page, which may be empty, that the request selects by number.
  private var numbered: PagingCandidate? {
    let page = envelope.requestedNumber(.page)
    return page.map { self.page($0.name, $0.value, 0.5, "the request has a page number") }
  }

  /// The candidate when the total is larger than the number of items.
  private var counted: PagingCandidate? {
    guard countsMore else { return nil }
    let reason = "the response has a total above the number of items"
    if let name = offsetParameter { return offset(name, 0, 0.5, reason) }
    return firstPage(envelope.isJSONAPI ? "page[number]" : "page", 0.45, reason)
  }

  /// Whether there are fewer items than requested and the response says that there are no more.
  private var isShort: Bool {
    guard let size = SizeDetection.requested(in: envelope), envelope.list.count < size.value else {
      return false
    }
    return Onward(envelope) == nil
  }

  /// The candidate when there are as many items as requested and the response is a bare array,
  /// which has no place to announce more.
  private var full: PagingCandidate? {
    guard let size = SizeDetection.requested(in: envelope), size.value == envelope.list.count,
      envelope.root.kind == .array, envelope.list.path.steps.isEmpty, Onward(envelope) == .full
    else { return nil }
    let reason = "as many items as requested"
    if let name = offsetParameter { return offset(name, 0, 0.35, reason) }
    return firstPage("page", 0.35, reason)
  }

  /// Whether the response holds a total that is larger than the number of items.
  var countsMore: Bool {
    guard let total = TotalDetection.total(in: envelope)?.fact,
      let count = total.count, count > envelope.list.count
    else { return false }
    return total.distance < 12 || !isCounted
  }

  /// Whether a count beside the items is theirs.
  ///
  /// Totals elsewhere then count other things.
  private var isCounted: Bool {
    envelope.first(["count"]) { $0.distance < 12 && $0.count == envelope.list.count } != nil
  }

  /// The offset parameter that fits how the list is requested or sent; nil when page numbers are
  /// more likely.
  private var offsetParameter: String? {
    if let size = SizeDetection.requested(in: envelope) {
      if let name = ParameterNames.inner(of: size.name, replacedBy: Self.pairs) { return name }
    }
    if envelope.isOData { return "$skip" }
    let path = envelope.list.path.steps
    if path == ["hits", "hits"] { return "from" }
    if path == ["result", "results"], envelope.root.member("help") != nil { return "start" }
    let isGoogle = envelope.root.member("kind")?.text?.contains("#") ?? false
    return isGoogle ? "startIndex" : nil
  }

  /// Parameters that select rows rather than pages when the request has their counterpart.
  private static let pairs: [String: String] = [
    "limit": "offset", "count": "offset", "rows": "start", "take": "skip", "maxResults": "startAt",
  ].merging(OffsetDetector.pairs) { first, _ in first }

  /// The candidate of pages from 1 on, or else from 0.
  private func firstPage(_ name: String, _ confidence: Double, _ reason: String) -> PagingCandidate
  {
    var guess = page(name, 1, confidence, reason)
    guess.rival = .page(PageNumbers(place: .parameter(name), first: 0))
    return guess
  }

  private func page(
    _ name: String,
    _ number: Int,
    _ confidence: Double,
    _ reason: String
  ) -> PagingCandidate {
    let numbers = PageNumbers(place: .parameter(name), first: number)
    return PagingCandidate(family: .page(numbers), confidence: confidence, reason: reason)
  }

  private func offset(
    _ name: String,
    _ first: Int,
    _ confidence: Double,
    _ reason: String
  ) -> PagingCandidate {
    let offsets = Offsets(place: .parameter(name), first: first, base: 0, countsBySize: false)
    return PagingCandidate(family: .offset(offsets), confidence: confidence, reason: reason)
  }
}
