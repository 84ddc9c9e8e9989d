/// Detects a source whose pages repeat endlessly.
///
/// Some servers repeat the last page, name a page as its own successor, or ignore the page number;
/// without this check the feed would request pages forever.
struct LoopGuard: Hashable, Sendable {
  /// The decision after a page.
  enum Verdict: Hashable, Sendable {
    case goOn
    case end(EndReason)
    case pause(PauseReason)
  }

  /// The hashes of the newest requested keys.
  private var visited = RecentIDs<Int>(remembered: 1 << 12)
  /// The last pages.
  private var recent: [Trace] = []
  private var first: Trace?
  /// The number of consecutive pages that equal an earlier one, in a list that may have equal rows.
  private var equalPages = 0
  /// The number of consecutive pages that repeat earlier ones because the list moved.
  private var movedPages = 0
  /// The hash of the last page.
  private var last: UInt64?
  /// The number that the last page stated; nil when it stated none.
  private var lastNumber: Int?
  private var numbering = PageNumbering()
  private var pagesWithoutNews = 0
  /// The number of consecutive pages without any items.
  private var emptyPages = 0
  private var gapsWithoutNews = 0

  /// The number of recent pages that are compared with a new one.
  private static let rememberedPages = 3
  /// The number of equal pages after which a list with equal rows is considered a loop.
  private static let equalPagesAllowed = 100
  /// The number of consecutive pages without new items that are allowed while the total announces
  /// more items.
  private static let emptyPagesAllowed = 20

  /// What remains known of a page.
  private struct Trace: Hashable, Sendable {
    /// Equal for pages with the same items.
    let fingerprint: UInt64
    /// Equal for pages that are the same; nil when it isn't known.
    let content: UInt64?
  }

  mutating func requested(for page: SizedKey) {
    visited.insert(page.normalized.hashValue)
  }

  /// Decides whether the list continues, ends or pauses after a page at its end, by its new items
  /// and the announced total.
  mutating func judge<Item: Identifiable>(
    _ page: Page<Item>,
    _ requested: SizedKey,
    newItems: Int,
    expectsMore: Bool = false,
    isComplete: Bool = false
  ) -> Verdict {
    let isNext = statesNextNumber(page)
    if let fingerprint = Self.fingerprint(of: page) {
      let isMove = isMove(page, requested, expectsMore: expectsMore)
      defer { (last, lastNumber) = (fingerprint, page.echo?.page) }
      if isMove || isCircling(page) {
        movedPages += 1
        return isMove ? .goOn : .end(repetition(page, requested, expectsMore: expectsMore))
      }
      let trace = Trace(fingerprint: fingerprint, content: page.content)
      movedPages = 0
      first = first ?? trace
      equalPages = recent.contains { $0.fingerprint == fingerprint } ? equalPages + 1 : 0
      recent.append(trace)
      if recent.count > Self.rememberedPages { recent.removeFirst() }
    }
    if numbering.isAgain(page, requested), !isNext { return .end(.repeatedPage) }
    let next = page.following(requested)
    // Some servers send a token with every page, such as Elasticsearch's scrolls, and its own with
    // an empty one, so that new items can be requested with it later.
    let isOwn = next?.normalized == requested.normalized && !expectsMore
    if page.items.isEmpty, isComplete || isOwn { return .end(.server) }
    if let next, visited.contains(next.normalized.hashValue) { return .end(.repeatedKey) }
    pagesWithoutNews = newItems > 0 || isNext ? 0 : pagesWithoutNews + 1
    emptyPages = page.items.isEmpty && page.continuation != .more ? emptyPages + 1 : 0
    return judgeProgress(next: next?.key, expectsMore: expectsMore)
  }

  private static let wrapped = "the server sent page one again after the last page"
  private static let again = "the server sent an earlier page again"

  /// Why a page that repeats an earlier one ends the list.
  ///
  /// Some servers answer a number after the last page with page one, or with the last page. Page
  /// one instead of page two says that the number selects nothing. A page with other content can
  /// have other rows under the same ids.
  private func repetition<Item: Identifiable>(
    _ page: Page<Item>,
    _ requested: SizedKey,
    expectsMore: Bool
  ) -> EndReason {
    let earlier = known(as: page)
    guard earlier.contains(where: { $0.content == page.content }) else { return .changedPage }
    let isAnnounced = expectsMore || page.continuation == .more
    guard requested.key.isNumber, !isAnnounced else { return .repeatedPage }
    guard earlier.contains(where: { $0 == first }) else { return .assumed(Self.again) }
    return first?.fingerprint == last ? .repeatedPage : .assumed(Self.wrapped)
  }

  /// Page one and the recent pages that have the items of a page.
  private func known<Item: Identifiable>(as page: Page<Item>) -> [Trace] {
    guard let fingerprint = Self.fingerprint(of: page) else { return [] }
    return (recent + [first].compactMap(\.self)).filter { $0.fingerprint == fingerprint }
  }

  /// Whether a page repeats page one or a recent one.
  ///
  /// A list with equal rows may have equal pages too; only a large number of them is a loop. A page
  /// that states that it is the next one of the list's pages is another page, although its rows
  /// equal an earlier page's rows. With other rows under the same ids it counts as a repetition,
  /// because these rows would be hidden.
  func isCircling<Item: Identifiable>(_ page: Page<Item>) -> Bool {
    let earlier = known(as: page)
    let isNext = statesNextNumber(page) && earlier.contains { $0.content == page.content }
    return !earlier.isEmpty && !isNext
      && (!page.hasEqualRows || equalPages >= Self.equalPagesAllowed)
  }

  /// Whether a page by number repeats a recent one because the list moved by whole pages on the
  /// server, which says that there is more.
  ///
  /// A page that is repeated twice in succession is a loop.
  func isMove<Item: Identifiable>(
    _ page: Page<Item>,
    _ requested: SizedKey,
    expectsMore: Bool
  ) -> Bool {
    guard requested.key.isNumber, isCircling(page), recent.count > 1,
      movedPages < Self.rememberedPages
    else {
      return false
    }
    let isNew = movedPages == 0 || Self.fingerprint(of: page) != last
    return isNew && (expectsMore || page.continuation == .more)
  }

  /// Whether a page states that it is another one of the list's pages than the last page.
  private func statesNextNumber<Item>(_ page: Page<Item>) -> Bool {
    guard let echo = page.echo, echo.isNumbered, let number = echo.page else { return false }
    return lastNumber.map { number > $0 } ?? false
  }

  /// A hash that is equal for pages of equal content; nil for a page without items.
  static func fingerprint<Item: Identifiable>(of page: Page<Item>) -> UInt64? {
    guard !page.items.isEmpty else { return nil }
    if let fingerprint = page.fingerprint { return fingerprint }
    var hasher = Hasher()
    for item in page.items { hasher.combine(item.id) }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Decides whether to continue after a page that fills a gap; some such pages may have no new
  /// items when the list moved.
  mutating func judgeGap(newItems: Int) -> Verdict {
    gapsWithoutNews = newItems > 0 ? 0 : gapsWithoutNews + 1
    return gapsWithoutNews >= 3 ? .pause(.emptyPages) : .goOn
  }

  /// Allows the same number of pages without new items again, because the user resumed loading.
  mutating func resume() {
    pagesWithoutNews = 0
    gapsWithoutNews = 0
  }

  private static let empty = "the last pages were empty"

  /// Empty pages are valid with tokens (AIP-158), so they pause the feed; with page numbers they
  /// end it, unless the total announces more items.
  ///
  /// Some servers, such as Mailgun, name another next page with each page, also with empty ones.
  private func judgeProgress(next: PageKey?, expectsMore: Bool) -> Verdict {
    switch next {
    case .token, .continuation, .value:
      let limit = expectsMore ? Self.emptyPagesAllowed : 3
      return pagesWithoutNews >= limit ? .pause(.emptyPages) : .goOn
    case .first, .page, .offset, .opaque, nil:
      guard pagesWithoutNews >= (expectsMore ? Self.emptyPagesAllowed : 2) else { return .goOn }
      let isEnd = emptyPages > 1 && !expectsMore && next?.isNumber == false
      return .end(isEnd ? .assumed(Self.empty) : .noProgress)
    }
  }
}

extension SizedKey {
  var normalized: SizedKey { SizedKey(key: key.normalized, size: size) }
}

extension PageKey {
  /// Whether the key is a number, which doesn't come from the server.
  var isNumber: Bool {
    switch self {
    case .page, .offset: true
    case .first, .token, .continuation, .opaque, .value: false
    }
  }

  /// The key in a canonical form: an address without its fragment and with sorted parameters.
  var normalized: PageKey {
    guard case .opaque(let address) = self else { return self }
    let withoutFragment = address.prefix { $0 != "#" }
    guard let mark = withoutFragment.firstIndex(of: "?") else {
      return .opaque(String(withoutFragment))
    }
    let parameters = withoutFragment[withoutFragment.index(after: mark)...].split(separator: "&")
    return .opaque(withoutFragment[...mark] + parameters.sorted().joined(separator: "&"))
  }
}
