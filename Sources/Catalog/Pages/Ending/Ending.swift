import EverItems
import Paging

/// Decides whether a list goes on after a page: from flags, totals, numbers of pages, and what came.
///
/// The family of the paging determines the key of the next page. A flag takes precedence over
/// numbers, and numbers that the received items refute count nothing.
struct Ending {
  let pagination: Pagination
  var family: Pagination.Family { pagination.family }
  let parsed: ParsedPage
  let request: PageRequest

  /// The number of items requested, at least 1.
  ///
  /// The server may return fewer or more.
  let pageSize: Int

  /// The items in the response.
  let items: [JSONValue]

  /// The total that the response states.
  let total: Total

  /// Whether the list recognises items that come again on the next page.
  let recognisesItems: Bool

  /// The keys of the neighbouring pages, and what is known about more items.
  struct Outcome: Hashable {
    var next: PageKey?
    var previous: PageKey?
    var continuation = Continuation.unstated

    /// The sentence about items that can be missing from the next page; nil when there are none.
    var notice: String?

    /// The key of the next page; nil at the end.
    var following: PageKey? { continuation.isEnd ? nil : next }
  }

  var outcome: Outcome {
    var outcome = familyOutcome
    switch statesMore {
    case true? where outcome.next != nil: outcome.continuation = .more
    case false?: (outcome.next, outcome.continuation) = (nil, .end)
    case true?, nil: break
    }
    if isMissing(outcome) {
      outcome.continuation = .assumedEnd("the page that the server announced was empty")
    } else if isDeadEnd(outcome) {
      outcome.continuation = .unreachable(.unnamed)
    }
    return outcome
  }

  var isFirst: Bool { pagination.isFirst(request.key) }

  /// What the server says explicitly: true for more, false for the end; nil when it says nothing.
  var statesMore: Bool? { parsed.statesMore(pagination) }

  /// The exact total; nil when the response doesn't state it.
  private var count: Int? { if case .exact(let count) = total { count } else { nil } }

  /// Whether a response has the place of the next page's URL, or links to other pages.
  var statesNext: Bool {
    family.followsURL && family.next.contains(where: parsed.has)
  }

  /// Whether an empty page ends the list although the server announced it, and neither a flag nor a
  /// number in it says that this is the end.
  private func isMissing(_ outcome: Outcome) -> Bool {
    guard items.count == 0, outcome.following == nil, total == .unknown, !isFirst,
      parsed.count(at: pagination.echoes.pages) == nil
    else { return false }
    // A page follows only where the server says so; tokens are sent with a full last page, too.
    let namesPages = family.followsURL || family.count != nil
    let isNamed = namesPages && pagination.guessesPastEnd && !statesNext
    return request.isAnnounced && statesMore == nil || isNamed
  }

  /// Whether a page after page one says that there are more items, and names no next page.
  private func isDeadEnd(_ outcome: Outcome) -> Bool {
    items.count > 0 && outcome.next == nil && pagination.guessesPastEnd && !isFirst
      && [.end, .unstated].contains(outcome.continuation)
      && statesMore == true
  }

  private var familyOutcome: Outcome {
    switch family.kind {
    case .link, .url: url
    case .page, .offset: counted
    case .token: token
    case .lastID: lastID
    case .single: Outcome(continuation: pagination.assumption.map { .assumedEnd($0) } ?? .end)
    }
  }
}

/// The families whose next page is at a URL of the response.
extension Ending {
  private var url: Outcome {
    var outcome = Outcome()
    outcome.next = family.next.lazy.compactMap(reference).first
    outcome.previous = family.previous.flatMap(reference)
    // Servers that always send a next URL send the own one of a last page, which is empty or short.
    if outcome.next == request.key, items.count < pageSize || canBeLast {
      return Outcome(previous: outcome.previous, continuation: endAtItself)
    }
    // An empty next URL ends the list; a missing one says nothing.
    outcome.continuation = outcome.next == nil && statesNext ? .end : .unstated
    return outcome
  }

  /// The end at a page that names itself as the next one.
  private var endAtItself: Continuation {
    items.count < pageSize ? .end : .assumedEnd("the server names the last page as the next one")
  }

  /// Whether a full page may be the last one because it names itself as the next: not page one, and
  /// no total decides.
  private var canBeLast: Bool { count == nil && !isFirst }

  /// A URL in a response; nil when it is missing, empty, or not a text.
  private func reference(at place: ResponsePlace) -> PageKey? {
    if case .body(let path) = place, parsed.root.value(at: path)?.kind != .string { return nil }
    guard let target = parsed.filled(at: place), !Self.nowhere.contains(target.lowercased()) else {
      return nil
    }
    return .opaque(parsed.resolve(target))
  }

  /// Texts in the place of a URL that name no page.
  private static let nowhere: Set<String> = ["none", "null", "nil", "undefined", "false", "#"]
}

/// The families that count pages or items.
extension Ending {
  private var counted: Outcome {
    let number = family.number(of: request.key) ?? family.first
    let isPage = family.kind == .page
    var outcome = Outcome()
    if number > family.first {
      outcome.previous = family.key(max(family.first, number - (isPage ? 1 : pageSize)))
    }
    if let place = family.next.first, parsed.has(place) {
      take(parsed.count(at: place), after: number, into: &outcome)
      return outcome
    }
    let step = isPage ? 1 : family.countsBySize || items.count == 0 ? pageSize : items.count
    let (following, isTooFar) = number.addingReportingOverflow(step)
    let hasMore = statesMore ?? hasMore(after: number, step)
    if hasMore ?? (items.count > 0), step > 0, !isTooFar { outcome.next = family.key(following) }
    if hasMore == false { outcome.continuation = endByNumbers }
    return outcome
  }

  /// Takes the number of the next page as the response states it; nil on the last page.
  ///
  /// Some servers whose pages count from 1 send 0 on the last page, or its own number.
  private func take(_ next: Int?, after number: Int, into outcome: inout Outcome) {
    let isItself = next == number && (items.count < pageSize || canBeLast)
    let isEnd = isItself || next.map { $0 < min(family.base, 1) } ?? true
    outcome.next = isEnd ? nil : next.map(family.key)
    outcome.continuation = isItself ? endAtItself : isEnd ? .end : .more
  }

  /// The end by a total, which can be the largest one that the server counts.
  private var endByNumbers: Continuation {
    let isLimit =
      count.map { $0 > 0 && $0.isMultiple(of: 1_000) } ?? false && statesMore == nil
      && pagination.guessesPastEnd && !isFirst && items.count == pageSize
    return isLimit ? .assumedEnd("the total can be a limit") : .end
  }

  /// Whether the numbers in the response say that more pages follow; nil when they don't say.
  private func hasMore(after number: Int, _ step: Int) -> Bool? {
    let pages = number - family.base
    let size = family.kind == .page ? max(pageSize, items.count) : 1
    let (before, isTooFar) = pages.multipliedReportingOverflow(by: size)
    let isRefuted = count.map { !isTooFar && self.isRefuted($0, itemsBefore: before) } ?? false
    if let count = parsed.count(at: family.count) {
      return pages + 1 < count
    }
    guard let count, !isRefuted, !isTooFar else { return nil }
    return isFollowed(by: count, itemsBefore: before, family.kind == .page ? items.count : step)
  }

  /// Whether the items so far exceed the total, which then counts something else.
  private func isRefuted(_ total: Int, itemsBefore: Int) -> Bool {
    itemsBefore > 0 && items.count == pageSize && itemsBefore > total - items.count
  }

  /// Whether items of the total follow this page.
  ///
  /// Servers may return fewer items than requested without saying so. A short page by number is
  /// therefore the last one only if the numbers match exactly; otherwise another page is requested.
  private func isFollowed(by total: Int, itemsBefore: Int, _ step: Int) -> Bool {
    if items.count >= total { return false }
    if items.count == 0 { return itemsBefore >= 0 && itemsBefore < total - pageSize }
    let isShort = family.kind == .page && items.count < pageSize
    return isShort ? itemsBefore != total - step : itemsBefore < total - step
  }
}
