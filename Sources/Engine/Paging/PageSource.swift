/// Loads pages: the one thing that a feed needs to be given.
///
/// A source keeps no list and no position; it turns a request into a page. It may be asked for several
/// pages at once when its addressing is random access.
public protocol PageSource<Item>: Sendable {
  /// What a page holds.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

  /// How the pages can be reached.
  var addressing: PageAddressing { get }

  /// Whether ``total()`` must be asked because pages don't carry it.
  var countsSeparately: Bool { get }

  /// Loads one page.
  ///
  /// - Parameter request: which page, of what size.
  /// - Returns: the page; a page without items is an answer, not an error.
  /// - Throws: a ``PageError`` whose message a user understands; `.cancelled` after cancellation.
  func page(_ request: PageRequest) async throws(PageError) -> Page<Item>

  /// Asks how many items there are, where that takes a request of its own.
  ///
  /// - Returns: the total, and what the source told beside it.
  /// - Throws: a ``PageError``; the feed goes on without a total.
  func total() async throws(PageError) -> (Total, ServerHints)
}

extension PageSource {
  /// False: pages carry the total, or there is none.
  public var countsSeparately: Bool { false }

  /// Unknown: for sources whose pages carry the total.
  ///
  /// - Throws: nothing.
  public func total() async throws(PageError) -> (Total, ServerHints) { (.unknown, ServerHints()) }
}

/// Which page is wanted.
public struct PageRequest: Hashable, Sendable {
  /// Where the page starts.
  public var key: PageKey

  /// Items wanted; a source may give fewer or more.
  public var pageSize: Int

  /// Whether an answer from a cache won't do: the user asked for what is there now.
  public var bypassesCache: Bool

  /// How the feed that asks reaches pages, by which a source that changed that knows an old key; nil:
  /// not told.
  public var addressing: PageAddressing?

  /// Makes a request.
  public init(
    key: PageKey,
    pageSize: Int,
    bypassesCache: Bool = false,
    addressing: PageAddressing? = nil
  ) {
    self.key = key
    self.pageSize = pageSize
    self.bypassesCache = bypassesCache
    self.addressing = addressing
  }
}
