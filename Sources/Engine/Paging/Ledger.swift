/// The account of a list: its items, its repeated items, and the difference to the announced total.
///
/// Each refresh starts a new account. An announced total is kept, even when a later response
/// announces a smaller one.
public struct Ledger: Hashable, Sendable {
  /// The number of items in the list, including dropped ones.
  public internal(set) var loaded = 0

  /// The number of items that a jump skipped and that can still be loaded.
  public internal(set) var unloaded = 0

  /// The number of received items that a filter leaves out of the list.
  package internal(set) var leftOut = 0

  /// The number of items that were received, each counted once: the items of the list and the items
  /// that a filter leaves out.
  package var searched: Int { loaded + leftOut }

  /// The largest total that the server announced while the list was loaded, with the items that
  /// the owner inserted and without those that it removed; nil: no exact total.
  public var announcedTotal: Int? { announced.map { max(0, $0 + added) } }

  /// The last announced total with the same changes, which is smaller than ``announcedTotal`` when
  /// the list shrank.
  public var latestAnnouncedTotal: Int? { announcedLast.map { max(0, $0 + added) } }

  /// The items that the owner inserted, less those that it removed.
  private(set) var added = 0

  /// The largest total that the server announced.
  private(set) var announced: Int?
  private var announcedLast: Int?

  /// The number of items that were repeated on a later page because the list moved on the server;
  /// each is displayed once.
  public private(set) var repeated = 0

  /// The number of items that one page contained twice; each is displayed once.
  public private(set) var doubled = 0

  /// The number of rows at the top that a later page one no longer had; as many may have been skipped
  /// below.
  public private(set) var gone = 0

  /// Whether the next announced total replaces the earlier ones, because the end was checked again
  /// or new items were found.
  private var acceptsNextTotal = false

  /// Makes the account of an empty list.
  public init() {}

  /// The number of received items that aren't displayed again.
  public var hidden: Int { repeated + doubled }

  /// The number of announced items that were not received; 0 without a total.
  ///
  /// At the end of the list these items are missing; before the end they may still be loaded. An
  /// item that one page contained twice was counted twice by the server too.
  public var missing: Int { max(0, (announcedTotal ?? 0) - searched - doubled - unloaded) }

  /// The number of items beyond the announced total, loaded or not; 0 without a total.
  public var surplus: Int { announcedTotal.map { max(0, searched + unloaded - $0) } ?? 0 }

  /// The number of items by which the list shrank while it was loaded; as many may have been
  /// skipped.
  public var shrunk: Int { (announcedTotal ?? 0) - (latestAnnouncedTotal ?? announcedTotal ?? 0) }

  /// The number of places by which the list is known to have moved while it was loaded, in either
  /// direction.
  public var moved: Int { repeated + max(shrunk, gone) }

  mutating func announce(_ count: Int) {
    announced = acceptsNextTotal ? count : max(announced ?? count, count)
    announcedLast = count
    acceptsNextTotal = false
  }

  /// Lets the next announced total replace the earlier ones.
  mutating func acceptNextTotal() { acceptsNextTotal = true }

  /// Counts received items that aren't displayed.
  mutating func hide(repeated: Int, doubled: Int) {
    self.repeated += repeated
    self.doubled += doubled
  }

  /// Removes hidden items from the counts when they are displayed after all.
  mutating func show(_ count: Int) {
    let fromPages = min(count, repeated)
    repeated -= fromPages
    doubled = max(0, doubled - (count - fromPages))
  }

  /// Adds new items above the first one, which no announced total includes yet.
  mutating func grow(by count: Int) {
    announced = announced.map { $0 + count }
    announcedLast = announcedLast.map { $0 + count }
    acceptNextTotal()
  }

  /// Records rows at the top that a later page one no longer had.
  mutating func noteGone(_ rows: Int) { gone = max(gone, rows) }

  /// Counts items that the owner inserted, or removed if the number is negative.
  mutating func add(_ count: Int) { added += count }
}

extension FeedState {
  /// The account of the list since the last refresh.
  ///
  /// - Complexity: O(runs of pages).
  public var ledger: Ledger {
    var ledger = totals.account
    var reached = 0
    for segment in pages.segments {
      ledger.loaded += segment.count
      ledger.leftOut += segment.leftOut
      ledger.unloaded += max(0, segment.firstPlace - reached)
      reached = segment.endPlace
    }
    // What isn't loaded is above the first page, as far as is known.
    if pages.previous != nil { ledger.unloaded += ledger.missing }
    return ledger
  }

  /// The pages with fewer items than places on the server, in list order.
  ///
  /// - Complexity: O(pages).
  public var shortPages: [ShortPage] {
    pages.segments.flatMap(\.pages).compactMap(shortPage)
  }

  /// The account of a page that has fewer items than places; nil when it has all.
  func shortPage(_ page: LoadedPage<Item.ID>) -> ShortPage? {
    guard page.received < page.places.count else { return nil }
    return ShortPage(
      number: pageNumber(of: page),
      received: page.received,
      expected: page.places.count
    )
  }

  /// The number of pages received since the last refresh.
  ///
  /// - Complexity: O(runs of pages).
  public var pagesLoaded: Int { pages.segments.reduce(0) { $0 + $1.pages.count } }
}

/// A page with fewer items than places.
public struct ShortPage: Hashable, Sendable {
  /// The page's number, from 1.
  public let number: Int
  /// The number of received items.
  public let received: Int
  /// The number of the page's places.
  public let expected: Int
}
