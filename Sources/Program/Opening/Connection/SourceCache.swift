import EverBrowser
import EverDefinitions
import Glibc
import EverItems
import EverPages
import Paging
import EverRuntime
import EverBase
import EverWeb

/// The disk cache of one source: its pages, the user's position, and when it was used.
struct SourceCache: Sendable {
  private let store: Store
  /// The saved state of sources; nil without a directory for it.
  private let state: StateStore?
  /// The identity of the source in the cache.
  private let identity: String
  private let title: String
  private let isOffline: Bool

  /// Makes the store for all sources; no file is accessed yet.
  ///
  /// - Parameters:
  ///   - options: the options of the command line.
  ///   - problems: receives the problems of the store, and of the state.
  /// - Returns: nil with `--no-cache`, with `--mock`, whose server differs in each run, and when
  ///   there is no directory for a file.
  static func store(for options: Options, problems: ProblemReports) -> Store? {
    StateFile.problems.connect { problems.report($0) }
    guard options.usesCache, !options.usesMock, let path = CacheFile.path else { return nil }
    return Store(StoreConfiguration(path: path)) { problems.report($0.description) }
  }

  /// Makes the cache of a source.
  ///
  /// - Parameters:
  ///   - plan: the plan of the source.
  ///   - store: the store; nil: the result is nil, and nothing is cached.
  ///   - state: the saved state of sources.
  init?(_ plan: FeedPlan, store: Store?, state: StateStore? = nil) {
    guard let store else { return nil }
    self.store = store
    self.state = state
    let options = plan.options
    let baseURL = options.baseURL.map { URLReference($0)?.withoutUser ?? $0 }
    identity = [plan.identity, baseURL].compactMap(\.self).joined(separator: " ")
    title = plan.description.title
    isOffline = options.isOffline
  }

  /// Makes the cache of a list of which only the URL is known.
  init(url: SecretURL, options: Options, store: Store) {
    self.store = store
    state = nil
    identity = Credentials.name(of: url)
    title = identity
    isOffline = options.isOffline
  }

  /// Makes a transport that caches the responses of another one.
  func transport(_ base: any HTTPTransport, of source: CatalogSource) -> CachingTransport {
    transport(
      base,
      keepsForOffline: source.definition.keepsForOffline,
      secrets: source.requests.redactor
    )
  }

  /// Makes a transport that caches the responses of another one.
  func transport(
    _ base: any HTTPTransport,
    keepsForOffline: Bool = false,
    secrets: Redactor
  ) -> CachingTransport {
    CachingTransport(
      base,
      store: store,
      source: identity,
      isOffline: isOffline,
      keepsForOffline: keepsForOffline,
      secrets: secrets,
      now: { time(nil) }
    )
  }

  /// Returns the cached content of the source and the user's position, for its first frame; nil
  /// without them or on a slow disk.
  ///
  /// A page that no longer has items is removed, and therefore requested again.
  func keptFeed(of plan: FeedPlan) -> KeptFeed? {
    let position = state?.position(of: identity, waitingAtMost: Store.openingLimit)
      .map { ReadingPosition($0) }
    // Parsing URLs loads libcurl; the first frame avoids that when nothing is cached.
    guard store.hasFile, let source = try? FeedConnection.unconnected(plan) else {
      return position.map { KeptFeed(page: nil, position: $0) }
    }
    return KeptFeed(
      first: source.firstRequest,
      position: position,
      configuration: plan.configuration
    ) { request in
      // The page of an unproved key may be another one, such as page one again.
      guard !plan.isGuess || plan.definition.pagination.isFirst(request.key) else { return nil }
      return keptPage(for: request, of: source)
    }
  }

  /// The cached page for a request; nil when there is none, or the disk is slow.
  private func keptPage(for request: PageRequest, of source: CatalogSource) -> Page<Item>? {
    guard let requested = try? source.requests.page(request),
      let id = transport(NoTransport(), of: source).id(of: requested),
      let response = response(of: id)
    else { return nil }
    guard let page = try? source.page(from: response, request: request) else {
      store.remove(id)
      return nil
    }
    return page
  }

  /// Returns the cached response to a list's first request; nil without one or on a slow disk.
  func keptResponse(to request: HTTPRequest, secrets: Redactor) -> HTTPResponse? {
    let transport = transport(NoTransport(), secrets: secrets)
    guard store.hasFile, let id = transport.id(of: request) else { return nil }
    return response(of: id)
  }

  /// A stored response; nil when there is none, or it is too large for the first frame.
  private func response(of id: PageID) -> HTTPResponse? {
    let page = store.page(id, waitingAtMost: Store.openingLimit)
    guard let page, page.body.count <= KeptFeed.largestPage else { return nil }
    return HTTPResponse(page, now: time(nil))
  }

  /// Records a visit of the source, with the text that opens it again.
  func noteVisit(_ typed: String) { state?.visit(typed, title: title) }

  func save(_ position: ReadingPosition) { state?.save(SavedPosition(position), of: identity) }
}

/// A transport that sends no requests.
private struct NoTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .cancelled }
}
