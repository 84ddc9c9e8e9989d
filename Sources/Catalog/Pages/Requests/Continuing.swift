import Definitions
import Documents
import Paging
import Transport

/// Determines the key of the next page by the rules of the family.
struct Continuing {
  let pagination: Pagination
  let parsed: ParsedResponse
  let key: PageKey

  /// The number of items requested, at least 1.
  ///
  /// The server may return fewer or more.
  let pageSize: Int

  /// The number of items in the response.
  let itemCount: Int

  /// The total; nil when the response doesn't state it.
  let total: Int?

  /// The last item; nil when there is none.
  let lastItem: JSONValue?

  /// The keys of the neighbouring pages, and what the response says about more items.
  struct Outcome: Hashable {
    var next: PageKey?
    var previous: PageKey?
    var continuation = Continuation.unstated
    /// The key of the page after this one, when only the total or an empty page ends the list.
    var afterEnd: PageKey?
  }

  /// The outcome.
  ///
  /// An explicit end by the server takes precedence over the family's rules.
  var outcome: Outcome {
    var outcome = familyOutcome
    switch statesMore {
    case true? where outcome.next != nil: outcome.continuation = .more
    case false?: (outcome.next, outcome.continuation) = (nil, .end)
    case true?, nil: break
    }
    return outcome
  }

  /// What the server says explicitly: true for more, false for the end; nil when it says nothing.
  var statesMore: Bool? {
    pagination.more.flatMap(parsed.flag) ?? pagination.last.flatMap(parsed.flag).map { !$0 }
  }

  private var familyOutcome: Outcome {
    switch pagination.family {
    case .link: link
    case .url(let next, let previous): url(next, previous)
    case .page(let numbers): page(numbers)
    case .offset(let offsets): offset(offsets)
    case .token(let rules): token(rules)
    case .lastID(let path, let place): lastID(path, place)
    case .single where pagination.isProbed: Outcome(continuation: Self.probed)
    case .single: Outcome(continuation: pagination.isAssumedWhole ? Self.assumed : .end)
    }
  }
}

extension Continuing {
  private static let named = Continuation.assumedEnd(
    "the server names the last page as the next one"
  )
  private static let assumed = Continuation.assumedEnd(Pagination.unstated)
  private static let probed = Continuation.assumedEnd("no request for page two was right")

  private var link: Outcome {
    let links = LinkHeader(parsed.response.headers)
    let next = links["next"].map { PageKey.opaque(parsed.resolve($0)) }
    let previous = (links["prev"] ?? links["previous"]).map { PageKey.opaque(parsed.resolve($0)) }
    return Outcome(next: next, previous: previous, continuation: next == nil ? .end : .unstated)
  }

  private func url(_ next: [ResponsePlace], _ previous: JSONPath?) -> Outcome {
    var outcome = Outcome()
    outcome.next = next.lazy.compactMap(reference).first
    outcome.previous = previous.map(ResponsePlace.body).flatMap(reference)
    // Servers that always send a next URL send the own one of a last page, which is empty or short.
    if outcome.next == key, itemCount < pageSize || canBeLast {
      let end = itemCount < pageSize ? .end : Self.named
      return Outcome(previous: outcome.previous, continuation: end)
    }
    // An empty next URL ends the list; a missing one says nothing.
    let isNamed = next.contains(where: parsed.has)
    outcome.continuation = outcome.next == nil && isNamed ? .end : .unstated
    return outcome
  }

  /// Whether a full page may be the last one because it names itself as the next: not page one, and
  /// no total decides.
  private var canBeLast: Bool { total == nil && !pagination.isFirst(key) }

  /// A URL in a response; nil when it is missing, empty, or not a text.
  private func reference(at place: ResponsePlace) -> PageKey? {
    if case .body(let path) = place, parsed.root.value(at: path)?.kind != .string { return nil }
    let target = parsed.filled(at: place)
    return target.flatMap {
      Self.nowhere.contains($0.lowercased()) ? nil : .opaque(parsed.resolve($0))
    }
  }

  /// Texts in the place of a URL that name no page.
  private static let nowhere: Set<String> = ["none", "null", "nil", "undefined", "false", "#"]

  private func page(_ numbers: PageNumbers) -> Outcome {
    let number = if case .page(let number) = key { number } else { numbers.first }
    var outcome = Outcome()
    outcome.previous = number > numbers.first ? .page(number - 1) : nil
    if let place = numbers.next, parsed.has(place) {
      let next = parsed.count(at: place)
      // Some servers whose pages count from 1 send 0 on the last page, or its own number.
      let isItself = next == number && (itemCount < pageSize || canBeLast)
      let isEnd = next.map { $0 < min(numbers.base, 1) || isItself }
      outcome.next = isEnd == false ? next.map { .page($0) } : nil
      let end = isItself && itemCount >= pageSize ? Self.named : .end
      outcome.continuation = outcome.next == nil ? end : .more
      return outcome
    }
    let hasMore = statesMore ?? hasMore(after: number, numbers)
    if hasMore ?? (itemCount > 0) { outcome.next = .page(number + 1) }
    if hasMore == nil, itemCount == 0 { outcome.afterEnd = .page(number + 1) }
    if hasMore == false {
      outcome.continuation = .end
      let (before, _) = (number - numbers.base).multipliedReportingOverflow(by: pageSize)
      let isCounted =
        statesMore != nil || parsed.count(at: numbers.count) != nil && !isGuess(numbers)
      let isDoubtful = itemCount < pageSize ? itemCount > 0 : isFilled(itemsBefore: before)
      outcome.afterEnd = isCounted || !isDoubtful ? nil : .page(number + 1)
    }
    return outcome
  }

  /// Whether the numbers in the response say that more pages follow; nil when they don't say.
  private func hasMore(after number: Int, _ numbers: PageNumbers) -> Bool? {
    let before = number - numbers.base
    let (itemsBefore, isTooFar) = before.multipliedReportingOverflow(by: pageSize)
    if let count = parsed.count(at: numbers.count) {
      let isDoubtful =
        isGuess(numbers) && total.map { isRefuted($0, itemsBefore: itemsBefore) } ?? false
      return before + 1 < count ? true : isDoubtful ? nil : false
    }
    guard let total, isTooFar || !isRefuted(total, itemsBefore: itemsBefore) else { return nil }
    return !isComplete(total, pagesBefore: before)
  }

  /// Whether the pages before the first requested one are a guess, because only names say that they
  /// count from 0.
  private func isGuess(_ numbers: PageNumbers) -> Bool {
    numbers.base == 0 && numbers.first > 0 && pagination.guessesPastEnd
  }

  /// Whether the items so far exceed the total, which then counts something else.
  private func isRefuted(_ total: Int, itemsBefore: Int) -> Bool {
    itemsBefore > 0 && itemCount == pageSize && itemsBefore > total - itemCount
  }

  /// Whether this page and those before it hold all items.
  ///
  /// Servers may return fewer items than requested without saying so. A short page is therefore the
  /// last one only if the numbers match exactly; otherwise another page is requested.
  private func isComplete(_ total: Int, pagesBefore: Int) -> Bool {
    let rest = total - itemCount
    guard rest > 0 else { return true }
    guard itemCount > 0 else { return !isFollowed(pagesBefore, total) }
    let size = max(pageSize, itemCount)
    let (pages, left) = rest.quotientAndRemainder(dividingBy: size)
    return itemCount == size
      ? pagesBefore >= pages + (left > 0 ? 1 : 0) : left == 0 && pages == pagesBefore
  }

  /// Whether an empty page has others after it, according to the total.
  private func isFollowed(_ pagesBefore: Int, _ total: Int) -> Bool {
    pagesBefore >= 0 && pagesBefore + 1 < (total + pageSize - 1) / pageSize
  }

  private func offset(_ offsets: Offsets) -> Outcome {
    let offset = if case .offset(let offset) = key { offset } else { offsets.first }
    var outcome = Outcome()
    if offset > offsets.first { outcome.previous = .offset(max(offsets.first, offset - pageSize)) }
    let step = offsets.countsBySize || itemCount == 0 ? pageSize : itemCount
    let (following, isTooFar) = offset.addingReportingOverflow(step)
    let counted = total.flatMap { isRefuted($0, itemsBefore: offset - offsets.base) ? nil : $0 }
    let hasMore = statesMore ?? counted.map { following - offsets.base < $0 }
    if hasMore ?? (itemCount > 0), step > 0, !isTooFar { outcome.next = .offset(following) }
    if hasMore == nil, itemCount == 0, !isTooFar { outcome.afterEnd = .offset(following) }
    if hasMore == false {
      outcome.continuation = .end
      let isFilled = statesMore == nil && isFilled(itemsBefore: offset - offsets.base)
      outcome.afterEnd = isFilled ? .offset(following) : nil
    }
    return outcome
  }

  /// Whether full pages hold exactly as many items as the total.
  private func isFilled(itemsBefore: Int) -> Bool {
    itemsBefore > 0 && itemCount == pageSize && total == itemsBefore + itemCount
  }
}
