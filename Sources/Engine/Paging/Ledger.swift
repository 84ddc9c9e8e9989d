/// The account of a list: how many items it holds, how many came twice, and how many are missing of those
/// that the server told.
///
/// It starts anew with each refresh. A number that the server told stays in it, whatever came after.
public struct Ledger: Hashable, Sendable {
  /// Items that the list holds, whether they are in memory or were dropped to save it.
  public internal(set) var loaded = 0

  /// Items that were passed over by a jump and can still be loaded.
  public internal(set) var unloaded = 0

  /// The most items that the server told while the list was loaded; nil: it told no exact number.
  public private(set) var told: Int?

  /// The number that the server told last: smaller than ``told`` where the list shrank meanwhile.
  public private(set) var toldLast: Int?

  /// Items that came again on a later page, because the list moved on the server; each is shown once.
  public private(set) var repeated = 0

  /// Items that came twice within one page; each is shown once.
  public private(set) var doubled = 0

  /// Whether the next number takes the place of the ones before, because the list was asked anew.
  private var isAskedAnew = false

  /// Makes the account of a list of which nothing came.
  public init() {}

  /// Items that came and are not shown, since the list shows them already.
  public var hidden: Int { repeated + doubled }

  /// Items that the server told and the list doesn't hold; 0 without a number.
  ///
  /// At the end of the list they are missing, before it they may still come.
  /// An item that one page held twice was counted twice by the server too.
  public var missing: Int { max(0, (told ?? 0) - loaded - doubled - unloaded) }

  /// Items that the list holds beyond those that the server told; 0 without a number.
  public var surplus: Int { told.map { max(0, loaded - $0) } ?? 0 }

  /// Items by which the list shrank while it was loaded; as many may have been passed over.
  public var shrunk: Int { (told ?? 0) - (toldLast ?? told ?? 0) }

  /// Places by which the list is known to have moved while it was loaded, in either direction.
  public var moved: Int { repeated + shrunk }

  /// Takes a number of items that the server told.
  mutating func tell(_ count: Int) {
    told = isAskedAnew ? count : max(told ?? count, count)
    toldLast = count
    isAskedAnew = false
  }

  /// Lets the next number that the server tells take the place of the ones before.
  mutating func askAnew() { isAskedAnew = true }

  /// Notes items that came and are not shown.
  mutating func hide(repeated: Int, doubled: Int) {
    self.repeated += repeated
    self.doubled += doubled
  }

  /// Notes that hidden items are shown after all.
  mutating func show(_ count: Int) {
    let fromPages = min(count, repeated)
    repeated -= fromPages
    doubled = max(0, doubled - (count - fromPages))
  }

  /// Notes that items were found above the first one, which no told number counts yet.
  mutating func grow(by count: Int) {
    told = told.map { $0 + count }
    toldLast = toldLast.map { $0 + count }
    askAnew()
  }
}

extension FeedState {
  /// The account of the list since it was started or refreshed.
  ///
  /// - Complexity: O(runs of pages).
  public var ledger: Ledger {
    var ledger = account
    var reached = 0
    for segment in segments {
      ledger.loaded += segment.count
      ledger.unloaded += max(0, segment.firstPlace - reached)
      reached = segment.endPlace
    }
    return ledger
  }

  /// Pages that came with fewer items than their places on the server, in order.
  ///
  /// - Complexity: O(pages).
  public var shortPages: [ShortPage] {
    segments.flatMap(\.pages).compactMap { page in
      guard page.came < page.places.count else { return nil }
      return ShortPage(
        number: pageNumber(ofPlace: page.places.lowerBound),
        came: page.came,
        expected: page.places.count
      )
    }
  }

  /// Pages that came since the list was started or refreshed.
  ///
  /// - Complexity: O(runs of pages).
  public var pagesLoaded: Int { segments.reduce(0) { $0 + $1.pages.count } }
}

/// A page that came with fewer items than it has places.
public struct ShortPage: Hashable, Sendable {
  /// Its number, from 1.
  public let number: Int
  /// Items that came.
  public let came: Int
  /// Items that the places of the page can hold.
  public let expected: Int
}
