import Synchronization

/// A source whose items come from a store on the device, which a network fills.
///
/// The list displays only items of the store. Its pages are displayed at once, also without a
/// network; page one is then requested, and the feed is refreshed at its place, or receives the
/// error of the network. At the end of the store, more items are requested.
public final class StoredSource<Store: PageSource>: PageSource {
  /// What the store lacks.
  public enum Gap: Sendable {
    /// The newest items; what is stored may be outdated.
    case newest
    /// The items after the last one.
    case end
  }

  private struct State {
    var hasRequested = false
    var hasAll = false
    /// What became of the newest items that were requested beside a stored page one, until the feed
    /// loads them; nil when nothing was.
    var newest: Result<Void, PageError>?
  }

  private let store: Store
  private let request: @Sendable (Gap) async throws -> Bool
  private let state = Mutex(State())

  /// Sent when the network has filled the store.
  public let invalidations: Invalidations

  /// That of the store.
  public var addressing: PageAddressing { store.addressing }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - store: returns the pages that are stored, with the key of the page after each while the store
  ///     has more.
  ///   - fill: requests items, stores them, and returns whether the network has more after them.
  public init(store: Store, fill: @escaping @Sendable (_ gap: Gap) async throws -> Bool) {
    self.store = store
    request = fill
    invalidations = Invalidations(of: [store.invalidations])
  }

  /// Returns a page of the store, after filling it where it ends.
  ///
  /// - Throws: the error of the store, or the error of the network when the store has nothing for the page.
  public func page(_ request: PageRequest) async throws(PageError) -> Page<Store.Item> {
    let isFirst = request.key == addressing.firstKey
    if isFirst, request.bypassesCache { try await requestNewest() }
    var page = try await store.checkedPage(request)
    if page.items.isEmpty, !state.withLock(\.hasAll) {
      try await fill(isFirst ? .newest : .end)
      page = try await store.checkedPage(request)
    } else if isFirst, !state.withLock(\.hasRequested) {
      Task {
        var outcome = Result<Void, PageError>.success(())
        do throws(PageError) { try await fill(.newest) } catch { outcome = .failure(error) }
        state.withLock { [outcome] in $0.newest = outcome }
        // The feed then loads what the store has now, or learns why that isn't renewed.
        invalidations.send()
      }
    }
    return goingOn(page, request)
  }

  /// Requests the newest items, unless that has just been done beside a stored page one.
  private func requestNewest() async throws(PageError) {
    let done = state.withLock { state in
      defer { state.newest = nil }
      return state.newest
    }
    if let done { return try done.get() }
    try await fill(.newest)
  }

  private func fill(_ gap: Gap) async throws(PageError) {
    state.withLock { $0.hasRequested = true }
    do {
      let goesOn = try await request(gap)
      state.withLock { $0.hasAll = !goesOn }
    } catch {
      throw PageError(error, remedy: .retry)
    }
  }

  /// The page, with the key of what the network may have after the end of the store.
  private func goingOn(_ stored: Page<Store.Item>, _ request: PageRequest) -> Page<Store.Item> {
    var page = stored
    if page.following == nil, !page.items.isEmpty, !state.withLock(\.hasAll) {
      page.continuation = .more
    }
    return page
  }
}
