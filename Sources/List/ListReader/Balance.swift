package import EverText
package import Paging

/// Sentences about the account of a list: what is missing, and where, as far as that is known.
package enum Balance {
  /// The account of a list in one clause without a full stop; nil when nothing is missing or
  /// repeated.
  ///
  /// The reason is nil while the list hasn't ended, and for callers that name it elsewhere.
  package static func sentence<Item>(
    for feed: FeedState<Item>,
    _ reason: EndReason? = nil
  ) -> CleanText? {
    let clause = clause(for: feed, reason)
    let all = feed.ledger.hidden > 0 ? items(feed.ledger.searched) : nil
    return (clause ?? all).map { $0 + twice(feed.ledger) }
  }

  /// The clause without the number of repeated items.
  private static func clause<Item>(for feed: FeedState<Item>, _ reason: EndReason?) -> CleanText? {
    let ledger = feed.ledger
    if reason != nil, feed.hasGap, !feed.configuration.isFiltered {
      return "the gap above isn't loaded"
    }
    if let failed = failed(in: feed) { return loaded(in: feed) + "; " + failed }
    if ledger.missing > 0, let announced = ledger.announcedTotal {
      return shortfall(of: announced, missing: ledger.missing)
        + (place(in: feed, reason).map { "; " + $0 } ?? "")
    }
    if isExceeded(feed), let announced = ledger.announcedTotal {
      return items(announced + ledger.surplus) + ", " + CleanText(grouped: ledger.surplus)
        + " more than the " + CleanText(grouped: announced) + " that the server announced"
    }
    if let lost = lost(in: feed) { return items(ledger.searched) + "; " + lost }
    guard ledger.announcedTotal == nil else { return nil }
    if case .unreachable(let end)? = reason, end.isKnownToGoOn { return continued(feed, end) }
    if ledger.gone > 0 {
      return items(ledger.searched) + "; of the first rows, " + CleanText(grouped: ledger.gone)
        + (ledger.gone == 1 ? " is" : " are") + " gone from the server"
    }
    // A server may leave items out of a page that it doesn't show to this user, but hardly all.
    let empty = holes(in: feed).filter { $0.received == 0 } + [feed.emptyEnd].compactMap(\.self)
    let gap = ledger.hidden == 0 ? feed.idGap.map(between) : nil
    let fault = skipped(in: feed) ?? shortPages(empty) ?? early(in: feed) ?? gap
    return fault.map { items(ledger.searched) + "; " + $0 }
  }

  /// What is loaded of a list that goes on.
  private static func continued<Item>(_ feed: FeedState<Item>, _ end: DeadEnd) -> CleanText {
    guard feed.pagesLoaded > 1 else { return CleanText(sanitizing: end.message) }
    return items(feed.ledger.searched) + ", and there can be more: "
      + CleanText(sanitizing: end.reason)
  }

  /// What page numbers and counts of the server say about pages or items after the end of a list;
  /// nil for nothing, and when a total is announced.
  package static func early<Item>(in feed: FeedState<Item>) -> CleanText? {
    guard feed.ledger.announcedTotal == nil else { return nil }
    if let (number, pages) = feed.earlyEnd {
      return "the server ended the list after page " + CleanText(number) + " of "
        + CleanText(pages)
    }
    return feed.unreachedItems.map { "the server ended the list " + items($0) + " early" }
  }

  /// The number of items that can be missing after a page, where ids leave out numbers.
  private static func between(_ gap: (page: Int, count: Int)) -> CleanText {
    CleanText(grouped: gap.count) + " can be missing between pages " + CleanText(gap.page) + " and "
      + CleanText(gap.page + 1) + ", by their ids"
  }

  /// The line in the log about the end of a list.
  package static func record<Item>(of feed: FeedState<Item>, _ reason: EndReason) -> CleanText {
    let sentence = sentence(for: feed, reason) ?? loaded(in: feed)
    let matches = feed.configuration.isFiltered ? ", " + Matches.count(in: feed) : ""
    return "the list ended: " + sentence + matches
      + (reason == .server ? "" : " (" + Sentences.fault(reason) + ")")
  }

  /// How many items are loaded, and how many are missing.
  package static func shortfall(of announced: Int, missing: Int) -> CleanText {
    CleanText(grouped: announced - missing) + " of " + items(announced) + ": "
      + CleanText(counting: missing, "is missing", "are missing")
  }

  /// Whether a list has more items than the announced total; a total that equals the page size is
  /// ignored, because it counts one page.
  package static func isExceeded<Item>(_ feed: FeedState<Item>) -> Bool {
    feed.ledger.surplus > 0 && feed.ledger.announcedTotal != feed.effectivePageSize
  }

  /// The number of loaded items, and of all items while some aren't loaded.
  private static func loaded<Item>(in feed: FeedState<Item>) -> CleanText {
    let ledger = feed.ledger
    guard ledger.unloaded > 0, let announced = ledger.announcedTotal else {
      return items(ledger.searched)
    }
    return CleanText(grouped: ledger.searched) + " of " + items(announced)
  }

  /// The items of the pages that failed to load, apart from a new page one; nil when none failed.
  private static func failed<Item>(in feed: FeedState<Item>) -> CleanText? {
    let failures = feed.failedLoads.filter { !$0.ticket.isHead }.map(\.places)
    guard let first = failures.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    let pages = failures.count - 1
    let end: CleanText = first.count > 1 ? "–" + CleanText(grouped: first.upperBound) : ""
    let more: CleanText =
      pages > 0 ? " and " + CleanText(counting: pages, "more page", "more pages") : ""
    return CleanText(grouped: first.lowerBound + 1) + end + more + " failed to load"
  }

  /// The number of repeated items.
  private static func twice(_ ledger: Ledger) -> CleanText {
    ledger.hidden > 0 ? ", " + CleanText(grouped: ledger.hidden) + " repeated" : ""
  }

  package static func items(_ count: Int) -> CleanText {
    CleanText(counting: count, "item", "items")
  }

  /// Where items are missing; nil when that isn't known.
  package static func place<Item>(in feed: FeedState<Item>, _ reason: EndReason?) -> CleanText? {
    if case .unreachable(let end) = reason { return CleanText(sanitizing: end.reason) }
    if let reason, reason != .server { return Sentences.fault(reason) }
    let known = lost(in: feed) ?? skipped(in: feed) ?? shortPages(feed.shortPages)
    if let known { return known }
    if feed.ledger.shrunk > 0 { return "the list shrank while it was loaded" }
    if feed.ledger.repeated > 0 { return "the list moved while it was loaded" }
    // A whole list is one page for the feed, even if the server sent several.
    guard reason != nil, feed.pagesLoaded > 0, !feed.configuration.isWhole else { return nil }
    return "the server ended the list after "
      + CleanText(counting: feed.pagesLoaded, "page", "pages")
  }

  /// What isn't in a file or a pipe; the pages from which the server says that it left items out, or else the first page that was
  /// cached before the list changed; nil when there are none.
  ///
  /// Only pages that begin above `row` are examined.
  ///
  /// - Complexity: O(pages).
  package static func lost<Item>(in feed: FeedState<Item>, above row: Int = .max) -> CleanText? {
    let pages = feed.partialPages(above: row)
    guard let first = pages.first else {
      return feed.outdatedPages(above: row).first.map {
        "page " + CleanText($0) + " was cached before the list changed"
      }
    }
    if feed.configuration.growsAtEnd { return "a part of the list is missing" }
    // A whole list is one page for the feed.
    if feed.configuration.isWhole { return "the server left out a part" }
    guard pages.count > 1 else { return "the server left out a part of page " + CleanText(first) }
    return "the server left out parts of pages " + names(pages)
  }

  /// The items or pages above a row that the server skipped, by the numbers in its responses; nil
  /// when it skipped none.
  ///
  /// - Complexity: O(pages).
  package static func skipped<Item>(in feed: FeedState<Item>, above row: Int = .max) -> CleanText? {
    let places = feed.skippedPlaces.filter { $0.row < row }
    guard let first = places.first else {
      // With a total, each place has an item.
      return feed.ledger.announcedTotal == nil ? nil : shortPages(holes(in: feed, above: row))
    }
    let amount: CleanText =
      switch first.amount {
      case .items(let count): items(count)
      case .pages(let count): CleanText(counting: count, "page", "pages")
      }
    let more = places.count > 1 ? " and at " + CleanText(places.count - 1) + " more places" : ""
    return "the server skipped " + amount + " after page " + CleanText(first.page) + more
  }

  /// The short pages in the middle of a list whose pages have places of their own.
  private static func holes<Item>(in feed: FeedState<Item>, above row: Int = .max) -> [ShortPage] {
    feed.configuration.keyAddressing.isRandomAccess ? feed.shortPages(above: row) : []
  }

  /// The largest number of pages that are named; further pages are left out.
  private static let namedPages = 3

  private static func shortPages(_ pages: [ShortPage]) -> CleanText? {
    guard let first = pages.first else { return nil }
    guard pages.count > 1 else {
      let page = "page " + CleanText(first.number)
      return first.received == 0
        ? page + " was empty"
        : page + " had " + CleanText(first.received) + " of " + CleanText(first.expected)
    }
    return "pages " + names(pages.map(\.number)) + " were short"
  }

  /// The numbers of the first pages, and how many more there are.
  private static func names(_ pages: [Int]) -> CleanText {
    let rest = pages.count - namedPages
    return CleanText(joining: pages.prefix(namedPages).map { CleanText($0) }, separator: ", ")
      + (rest > 0 ? " and " + CleanText(rest) + " more" : "")
  }
}
