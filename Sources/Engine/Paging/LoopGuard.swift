/// Recognises a source that goes round in circles.
///
/// Servers exist that send the last page for ever, that name themselves as the next page, or that
/// ignore the page number; each would be asked without end.
struct LoopGuard: Hashable, Sendable {
  /// What a page that brought nothing new means.
  enum Verdict: Hashable, Sendable {
    case goOn
    case end(EndReason)
    case pause(PauseReason)
  }

  /// Hashes of the keys that were asked for: an endless feed would fill the memory with the keys.
  private var visited: Set<Int> = []
  private var fingerprints: [UInt64] = []
  /// Pages in a row that were equal to one before, in a list whose rows may be equal.
  private var equalPages = 0
  private var pagesWithoutNews = 0
  private var gapsWithoutNews = 0

  /// Pages whose content is compared with the newest.
  private static let rememberedPages = 3
  /// Equal pages of equal rows after which a server is taken to go round in circles.
  private static let equalPagesAllowed = 100
  /// Pages in a row without news that are passed while the source tells that items follow.
  private static let emptyPagesAllowed = 20

  /// Notes that a page was asked for.
  mutating func asked(for page: SizedKey) {
    visited.insert(page.normalized.hashValue)
  }

  /// Judges a page that continues a run.
  ///
  /// - Parameters:
  ///   - page: the page as it was sent.
  ///   - asked: what was asked for.
  ///   - newItems: how many of its items were not known.
  ///   - isCounted: whether the source told that there are more items than came.
  /// - Returns: whether the run goes on.
  mutating func judge<Item: Identifiable>(
    _ page: Page<Item>,
    _ asked: SizedKey,
    newItems: Int,
    isCounted: Bool = false
  ) -> Verdict {
    if let fingerprint = Self.fingerprint(of: page) {
      if isCircling(page) { return .end(.repeatedPage) }
      equalPages = fingerprints.contains(fingerprint) ? equalPages + 1 : 0
      fingerprints.append(fingerprint)
      if fingerprints.count > Self.rememberedPages { fingerprints.removeFirst() }
    }
    let next = page.following(asked)
    if let next, visited.contains(next.normalized.hashValue) { return .end(.repeatedKey) }
    pagesWithoutNews = newItems > 0 ? 0 : pagesWithoutNews + 1
    return judgeProgress(next: next?.key, isCounted: isCounted)
  }

  /// Whether a page is one of the last pages again.
  ///
  /// Where rows may be equal, pages may be as well, and only very many of them are a circle.
  func isCircling<Item: Identifiable>(_ page: Page<Item>) -> Bool {
    guard let fingerprint = Self.fingerprint(of: page), fingerprints.contains(fingerprint) else {
      return false
    }
    return !page.hasEqualRows || equalPages >= Self.equalPagesAllowed
  }

  /// Equal for pages of equal content; nil for a page without items.
  private static func fingerprint<Item: Identifiable>(of page: Page<Item>) -> UInt64? {
    guard !page.items.isEmpty else { return nil }
    if let fingerprint = page.fingerprint { return fingerprint }
    var hasher = Hasher()
    for item in page.items { hasher.combine(item.id) }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Judges a page that fills a gap: some may bring nothing new where the list moved, not all.
  mutating func judgeGap(newItems: Int) -> Verdict {
    gapsWithoutNews = newItems > 0 ? 0 : gapsWithoutNews + 1
    return gapsWithoutNews >= 3 ? .pause(.emptyPages) : .goOn
  }

  /// Lets a run that was paused or ended go on for as many pages again, because the user asked.
  mutating func resume() {
    pagesWithoutNews = 0
    gapsWithoutNews = 0
  }

  /// Empty pages are sound with tokens (AIP-158), so those rest; by number they are the end, unless a
  /// total says that items follow them.
  private func judgeProgress(next: PageKey?, isCounted: Bool) -> Verdict {
    switch next {
    case .token, .continuation:
      pagesWithoutNews >= (isCounted ? Self.emptyPagesAllowed : 3) ? .pause(.emptyPages) : .goOn
    case .first, .page, .offset, .opaque, nil:
      pagesWithoutNews >= (isCounted ? Self.emptyPagesAllowed : 2) ? .end(.noProgress) : .goOn
    }
  }
}

extension SizedKey {
  var normalized: SizedKey { SizedKey(key: key.normalized, size: size) }
}

extension PageKey {
  /// The key in a form in which two ways to write one address are equal: no fragment, parameters sorted.
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
