/// Loads the pages of a list.
///
/// A source stores no list and no position; it turns a request into a page. With random access, it
/// may receive several requests at once.
public protocol PageSource<Item>: Sendable {
  /// The type of the items of a page.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

  /// The type of the errors that ``page(_:)`` throws: ``PageError``, or any other.
  associatedtype Failure: Error = PageError

  /// How pages can be reached.
  var addressing: PageAddressing { get }

  /// Whether the total needs the separate request ``total()``, because pages don't contain it.
  var countsSeparately: Bool { get }

  /// Loads one page.
  ///
  /// - Parameter request: the key and size of the page.
  /// - Returns: the page; a page without items isn't an error.
  /// - Throws: a ``PageError`` with a message for the user, or an error that ``pageError(from:)``
  ///   converts to one.
  func page(_ request: PageRequest) async throws(Failure) -> Page<Item>

  /// Returns the error that the user reads, and decides whether the page is requested again by itself.
  func pageError(from failure: Failure) -> PageError

  /// Requests the number of items, for sources whose total needs a request of its own.
  ///
  /// - Returns: the total, and the hints of the response.
  /// - Throws: an error; the feed then continues without a total.
  func total() async throws(Failure) -> (Total, ServerHints)

  /// Tells the feeds of the source that its items have changed, so that they load them again.
  var invalidations: Invalidations { get }
}

extension PageSource {
  /// False: pages contain the total, or there is none.
  public var countsSeparately: Bool { false }

  /// Returns an unknown total, for sources whose pages contain it.
  ///
  /// - Throws: nothing.
  public func total() async throws(Failure) -> (Total, ServerHints) { (.unknown, ServerHints()) }

  /// Serial: each page names the next one.
  public var addressing: PageAddressing { .serial }

  /// None: the items don't change, as far as the source knows.
  public var invalidations: Invalidations { .none }

  /// Returns the error itself or its text, without an automatic retry.
  public func pageError(from failure: Failure) -> PageError { PageError(failure) }

  /// Loads one page for a source that is made of this one.
  package func checkedPage(_ request: PageRequest) async throws(PageError) -> Page<Item> {
    do throws(Failure) {
      return try await page(request)
    } catch {
      throw pageError(from: error)
    }
  }

  /// Loads one page, as ``page(_:)`` does, and prepares it for a feed.
  ///
  /// A source that throws ``PageError/cancelled`` in a task that isn't cancelled has failed: the
  /// request is retried, and the error is displayed when that doesn't help.
  package func response(to request: PageRequest) async -> Result<Page<Item>, PageError> {
    do throws(PageError) {
      return .success(try await checkedPage(request).prepared())
    } catch {
      guard error.isCancellation, !Task.isCancelled else { return .failure(error) }
      return .failure(PageError(error.message, advice: error.advice, remedy: .retry))
    }
  }
}

/// A request for one page.
public struct PageRequest: Hashable, Sendable {
  /// The key of the page.
  public var key: PageKey

  /// The number of items to request; a source may send fewer or more.
  public var pageSize: Int

  /// Whether caches are bypassed, because the user requested the current content.
  public var bypassesCache: Bool

  /// The addressing of the feed, by which a source with changed addressing recognises an old key;
  /// nil: not specified.
  public var addressing: PageAddressing?

  /// The number of items before the page; 0 when the key doesn't say it.
  public var offset: Int {
    if case .offset(let offset) = key { return offset }
    return addressing?.place(of: key, size: pageSize) ?? 0
  }

  /// The key as a value of the source's own type; nil for page one and for other keys.
  public func cursor<Cursor: Hashable & Sendable>(as type: Cursor.Type = Cursor.self) -> Cursor? {
    if case .value(let value) = key { value.content as? Cursor } else { nil }
  }

  /// Whether the page before has fewer items than the pages before it, so that this page can be
  /// past the end.
  package var followsShortPage = false

  /// Whether the source announced more items with the page before.
  package var isAnnounced = false

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
