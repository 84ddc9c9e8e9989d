import EverBounds

/// One response of a source: its items, and what the source reports about the rest.
public struct Page<Item: Sendable>: Sendable {
  /// The items in the order of the response.
  public var items: [Item]

  /// The key of the next page; nil when the source named none, which ends the list unless
  /// ``continuation`` is `more`.
  public var next: PageKey?

  /// The key of the previous page; nil when the source named none.
  public var previous: PageKey?

  /// What the source reports about the pages after this one.
  public var continuation: Continuation

  /// The announced number of items in the whole list.
  public var total: Total

  /// The waits, quotas and sizes in the response.
  public var hints: ServerHints

  /// How far the ids of the items identify rows.
  public var identity = Identity.own

  /// A number that is equal for pages of equal content; nil: it is computed from the ids of the
  /// items.
  ///
  /// A source whose items have no ids sets it, so that repeated pages are recognised.
  public var fingerprint: UInt64?

  /// A number that is equal for pages that are the same; nil: the items of a page are the same as those
  /// of another one with the same ids.
  public var content: UInt64?

  /// Sentences for the user about the response, for example that it is from another server; nil:
  /// nothing to report.
  public var notice: String?

  /// How this page let the source detect its paging, as a line of the log; nil: it didn't.
  public var strategy: String?

  /// The approximate memory of the items in bytes, for ``FeedConfiguration/maximumBytes``; 0: not
  /// counted.
  ///
  /// It is limited to 0…1 TiB.
  public var bytes = 0 { didSet { bytes = min(Count(clamping: bytes).value, Self.largestBytes) } }

  /// The addressing from this page on, whose total replaces the totals of earlier pages; nil: unchanged.
  public var readdressing: Readdressing?

  /// The page's place as the response repeats it, to find pages that the source skips; nil: it
  /// doesn't.
  public var echo: PageEcho?

  /// The age of a page from a cache; nil: the source has just sent it.
  ///
  /// It is limited to 0…10 000 years.
  public var age: Duration? { didSet { age = age?.bounded } }

  /// The indices of the items that a filter leaves out: a feed counts them and doesn't display
  /// them.
  package var leftOut: Set<Int> = []

  /// Items of earlier pages whose content is newer now, such as a line that had no end yet.
  package var amended: [Item] = []

  /// Whether the source reports that the response lacks items of this page.
  package var isPartial = false

  /// When a cache stored the response, and whether the list has changed since; nil: the server sent
  /// it now.
  package var cacheMark: CacheMark?

  /// The `PreparedPage` of a large page.
  ///
  /// Its type is erased because the items of a page needn't have ids. Nil for other pages.
  var preparation: (any Sendable)?

  /// The items that are displayed.
  ///
  /// - Complexity: O(items).
  package var shownItems: [Item] {
    leftOut.isEmpty ? items : items.indices.filter { !leftOut.contains($0) }.map { items[$0] }
  }

  /// Makes a page.
  public init(
    items: [Item],
    next: PageKey? = nil,
    previous: PageKey? = nil,
    continuation: Continuation = .unstated,
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
    self.age = age?.bounded
  }

  private static var largestBytes: Int { 1 << 40 }

  /// Returns the page with each item transformed, for sources that wrap other sources.
  ///
  /// The new items identify themselves: their ``identity`` is ``Identity/own``.
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
    page.bytes = bytes
    page.echo = echo
    page.content = content
    page.leftOut = leftOut
    page.isPartial = isPartial
    page.cacheMark = cacheMark
    return page
  }

  /// Adds a sentence to ``notice``; nil adds nothing.
  public mutating func add(notice sentence: String?) {
    let sentences = [notice, sentence].compactMap(\.self)
    notice = sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// The page as the response to a request for what the server has now: an error when the page is
  /// from the cache, because nothing may be requested.
  package var anew: Result<Page, PageError> {
    guard age != nil else { return .success(self) }
    return .failure(PageError("Nothing was requested.", advice: "The rows are those of the cache."))
  }

  /// The key of the next page; nil when the source reported the end or named no next key.
  package var following: PageKey? { continuation.isEnd ? nil : next }
}

extension Page {
  /// How far the ids of a page's items identify rows.
  public enum Identity: Sendable {
    /// Items with equal ids are one item, on whatever page they are.
    case own

    /// As ``own``, until one page has two different rows with one id: from then on the ids are
    /// ignored, and the rows that they hid are displayed.
    ///
    /// - Parameters:
    ///   - isRefuted: whether this page has two different rows with one id.
    ///   - row: returns the item at an index of the page with an id that no row of another page
    ///     has.
    ///   - isSame: whether two rows with one id are one item by their names; nil when they have
    ///     none. Ids are also refuted by a page whose rows with known ids are all other items.
    ///   - isOther: whether two rows with one id are certainly two items, so that one such row
    ///     refutes the ids.
    case claimed(
      isRefuted: Bool,
      row: @Sendable (_ index: Int) -> Item,
      isSame: @Sendable (Item, Item) -> Bool? = { _, _ in nil },
      isOther: @Sendable (Item, Item) -> Bool = { _, _ in false }
    )

    /// The ids only contain the position of a row: no two rows are one item.
    ///
    /// - Parameters:
    ///   - contents: a hash of each row, if rows at the head of a page are the same items as equal
    ///     rows at the end of the page before, because the list moved; nil: they may be different
    ///     items.
    ///   - hasEqualRows: whether this page has two equal rows, so that pages may be equal too.
    case position(contents: [UInt64]?, hasEqualRows: Bool)
  }
}

/// What a source reports about the pages after a page.
public enum Continuation: Hashable, Sendable {
  /// The source announced more items.
  ///
  /// Without a next key, the next number or offset is used. If neither is known, the list ends and
  /// says that there can be more.
  case more
  /// The source reported the last page; this overrides a next key.
  case end
  /// The source takes this page as the last one although the server didn't say so; the sentence
  /// says why, in a few words for the user, without a full stop.
  case assumedEnd(String)
  /// The source reported nothing: a next key means more items, and no next key means the end.
  case unstated
  /// The source can't reach the pages that follow; a page without items isn't one of the list.
  case unreachable(DeadEnd)
}

extension Continuation {
  /// Whether the list ends with the page.
  package var isEnd: Bool {
    switch self {
    case .end, .assumedEnd: true
    case .more, .unstated, .unreachable: false
    }
  }
}

/// The announced number of items; it is displayed and never ends a feed.
public enum Total: Hashable, Sendable {
  /// An exact number.
  case exact(Int)
  /// A lower bound.
  case atLeast(Int)
  /// The source announced no total.
  case unknown
}

extension Total {
  /// Larger totals are ignored: no list is that long.
  package static let largest = 1 << 40
}

/// Waits, quotas and sizes that a source sends with the items.
public struct ServerHints: Hashable, Sendable {
  /// The time to wait before the next request, from now; nil: no wait.
  public var wait: Duration?

  /// The number of requests left until the quota is renewed; nil: unknown.
  public var quotaRemaining: Int?

  /// The number of items per page as the source counts; nil: unknown.
  public var pageSize: Int?

  /// Makes hints.
  public init(wait: Duration? = nil, quotaRemaining: Int? = nil, pageSize: Int? = nil) {
    self.wait = wait
    self.quotaRemaining = quotaRemaining
    self.pageSize = pageSize
  }
}

extension Page {
  /// The page with the key of the next one, if the source announced more items and named no key.
  ///
  /// The next key is the next number or offset. A list with other keys ends, and says that there
  /// can be more.
  ///
  /// - Parameter request: the request for this page.
  /// - Returns: the page; unchanged when it has a key or isn't followed by another one.
  func namingNext(after request: PageRequest) -> Page {
    guard continuation == .more, next == nil else { return self }
    var page = self
    page.next = request.key.counted(on: items.isEmpty ? request.pageSize : items.count)
    if page.next == nil { page.continuation = .unreachable(.unnamed) }
    return page
  }
}

extension PageKey {
  /// The key of the page after one of this many items; nil when it can't be counted.
  func counted(on items: Int) -> PageKey? {
    switch self {
    case .page(let number): number < Count.largest ? .page(number + 1) : nil
    case .offset(let offset):
      offset < Count.largest - Count(clamping: items).value ? .offset(offset + items) : nil
    case .first, .token, .opaque, .continuation, .value: nil
    }
  }
}
