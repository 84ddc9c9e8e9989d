/// One answer of a source: some items, and what it said about the rest.
public struct Page<Item: Sendable>: Sendable {
  /// The items in the order in which they were sent.
  public var items: [Item]

  /// Where the next page starts; nil when the source named none.
  public var next: PageKey?

  /// Where the page before starts; nil when the source named none.
  public var previous: PageKey?

  /// What the source said about pages after this one.
  public var continuation: Continuation

  /// How many items the source says that it has in all.
  public var total: Total

  /// Waits, quotas and sizes that the source told beside the items.
  public var hints: ServerHints

  /// How far the ids of the items tell rows apart.
  public var identity = Identity.own

  /// A number that is equal for pages of equal content; nil: the ids of the items tell.
  ///
  /// A source whose items have no ids of their own sets it, so that a repeated page is recognised.
  public var fingerprint: UInt64?

  /// One sentence for the user about how the page came, such as from another server; nil: nothing to say.
  public var notice: String?

  /// How the source found out with this page how it goes on, as a line of a log; nil: it didn't.
  public var strategy: String?

  /// How pages are reached from this one on; nil: as before.
  public var readdressing: Readdressing?

  /// How long ago the source sent this, where it comes out of a cache; nil: just now.
  public var age: Duration?

  /// Makes a page.
  public init(
    items: [Item],
    next: PageKey? = nil,
    previous: PageKey? = nil,
    continuation: Continuation = .unsaid,
    total: Total = .unknown,
    hints: ServerHints = ServerHints(),
    fingerprint: UInt64? = nil,
    notice: String? = nil,
    age: Duration? = nil
  ) {
    self.items = items
    self.next = next
    self.previous = previous
    self.continuation = continuation
    self.total = total
    self.hints = hints
    self.fingerprint = fingerprint
    self.notice = notice
    self.age = age
  }

  /// The page with something else in the place of each item, for sources made of other ones.
  ///
  /// The ids of the new items are taken as they are: ``identity`` is ``Identity/own``.
  ///
  /// - Complexity: O(items).
  public func map<Other: Sendable>(_ transform: (Item) -> Other) -> Page<Other> {
    var page = Page<Other>(
      items: items.map(transform),
      next: next,
      previous: previous,
      continuation: continuation,
      total: total,
      hints: hints,
      fingerprint: fingerprint,
      notice: notice,
      age: age
    )
    page.strategy = strategy
    page.readdressing = readdressing
    return page
  }

  /// Where to go on; nil when the source said that this was the last page, or named no next.
  package var following: PageKey? { continuation == .end ? nil : next }
}

extension Page {
  /// How far the ids of a page's items tell rows apart.
  public enum Identity: Sendable {
    /// Items with one id are one item, on whatever page they come.
    case own

    /// As ``own``, until two rows of one page have one id and differ: from then on the ids count for
    /// nothing, and rows that they hid are shown.
    ///
    /// - Parameters:
    ///   - isRefuted: whether two rows of this page have one id and differ.
    ///   - row: gives the item at an index of the page under an id that no row of another page has.
    case claimed(isRefuted: Bool, row: @Sendable (_ index: Int) -> Item)

    /// The ids say where a row came from and no more: no two rows are one item.
    ///
    /// - Parameters:
    ///   - contents: a hash of each row, where rows at the head of a page that equal those at the end
    ///     of the page before are the same ones, because the list moved; nil: they may be others.
    ///   - hasEqualRows: whether two rows of this page are equal, so that pages may be equal too.
    case position(contents: [UInt64]?, hasEqualRows: Bool)
  }
}

/// What a source says about pages after the one that it sent.
public enum Continuation: Hashable, Sendable {
  /// It said that there are more.
  case more
  /// It said that this was the last; this beats a next key.
  case end
  /// It said nothing: a next key means more, none means the end.
  case unsaid
  /// It knows of no way to the pages that follow; the page that was asked for didn't come.
  case unreachable(DeadEnd)
}

/// How many items a source says that it has; a hint that is shown, never what ends a feed.
public enum Total: Hashable, Sendable {
  /// That many, counted by the source.
  case exact(Int)
  /// That many or more.
  case atLeast(Int)
  /// The source did not say.
  case unknown
}

/// What a source told beside the items.
public struct ServerHints: Hashable, Sendable {
  /// Time to wait before the next request, from now; nil: none was asked for.
  public var wait: Duration?

  /// Requests left until the quota is renewed; nil: not told.
  public var quotaRemaining: Int?

  /// Items to a page as the source counts; nil: not told.
  public var pageSize: Int?

  /// Makes hints; all are optional.
  public init(wait: Duration? = nil, quotaRemaining: Int? = nil, pageSize: Int? = nil) {
    self.wait = wait
    self.quotaRemaining = quotaRemaining
    self.pageSize = pageSize
  }
}
