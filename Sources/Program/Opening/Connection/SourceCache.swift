import Browser
import Catalog
package import CommandLineOptions
import Glibc
import Items
import Paging
package import Runtime
package import Store
import Transport
package import Secrets

/// The disk cache of one source: its pages, the user's position, and when it was used.
package struct SourceCache: Sendable {
  private let store: Store
  /// The identity of the source in the cache.
  private let identity: String
  private let title: String
  private let isOffline: Bool

  /// The maximum time that the first frame waits for the disk.
  private static let patience = Duration.milliseconds(100)

  /// The largest page, in bytes, that is decoded before the first frame.
  private static let largestFirstPage = 1 << 20

  /// Makes the store for all sources; no file is accessed yet.
  ///
  /// - Parameters:
  ///   - options: the options for all feeds.
  ///   - problems: receives problems of the cache.
  /// - Returns: nil with `--no-cache`, with `--mock`, whose server differs in each run, and when
  ///   there is no directory for a file.
  package static func store(for options: Options, problems: ProblemReports) -> Store? {
    guard options.usesCache, !options.usesMock, let path = CacheFile.path else { return nil }
    return Store(StoreConfiguration(path: path)) { problems.report($0.description) }
  }

  /// Makes the cache of a source.
  ///
  /// - Parameters:
  ///   - plan: the plan of the source.
  ///   - store: the store; nil: the result is nil, and nothing is cached.
  package init?(_ plan: FeedPlan, store: Store?) {
    guard let store else { return nil }
    self.store = store
    let options = plan.options
    let baseURL = options.baseURL.map { URLReference($0)?.withoutUser ?? $0 }
    identity = [plan.identity, baseURL].compactMap(\.self).joined(separator: " ")
    title = plan.description.title
    isOffline = options.isOffline
  }

  /// Makes the cache of a list of which only the URL is known.
  package init(url: SecretURL, options: Options, store: Store) {
    self.store = store
    identity = Credentials.name(of: url)
    title = identity
    isOffline = options.isOffline
  }

  /// Makes a transport that caches the responses of another one.
  ///
  /// - Parameters:
  ///   - base: sends requests to the servers.
  ///   - source: the source that sends the requests.
  /// - Returns: the transport, which writes to this cache.
  func transport(_ base: any HTTPTransport, of source: CatalogSource) -> CachingTransport {
    transport(
      base,
      keepsForOffline: source.definition.keepsForOffline,
      secrets: source.redactor
    )
  }

  /// Makes a transport that caches the responses of another one.
  ///
  /// - Parameters:
  ///   - base: sends requests to the servers.
  ///   - keepsForOffline: whether the source's pages contain nothing private.
  ///   - secrets: finds secrets that must not be stored.
  /// - Returns: the transport, which writes to this cache.
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

  /// Returns the cached content of the source, for its first frame.
  ///
  /// A page that no longer has items is removed, and therefore requested again.
  ///
  /// - Parameter plan: the plan of the source.
  /// - Returns: the cached content; nil when there is none, or the disk is slow.
  func keptFeed(of plan: FeedPlan) -> KeptFeed? {
    // Parsing URLs loads libcurl; the first frame avoids that when nothing is cached.
    guard store.hasFile, let source = try? FeedConnection.unconnected(plan) else { return nil }
    let request = source.firstRequest
    guard let asked = try? source.httpRequest(for: request),
      let id = transport(NoTransport(), of: source).id(of: asked)
    else { return nil }
    let start = store.start(of: id, waitingAtMost: Self.patience)
    guard let answer = start.answer, answer.body.count <= Self.largestFirstPage else { return nil }
    guard let page = try? source.page(from: answer, request: request) else {
      store.remove(id)
      return nil
    }
    return KeptFeed(page: page, position: start.position.map { ReadingPosition($0) })
  }

  /// Returns the cached response to a list's first request.
  ///
  /// - Parameters:
  ///   - request: the request for the first page.
  ///   - secrets: finds secrets that must not be stored.
  /// - Returns: the response; nil when none is cached, or the disk is slow.
  func keptAnswer(
    to request: HTTPRequest,
    secrets: Redactor
  ) -> HTTPResponse? {
    let transport = transport(NoTransport(), secrets: secrets)
    guard store.hasFile, let id = transport.id(of: request) else { return nil }
    let answer = store.start(of: id, waitingAtMost: Self.patience).answer
    return answer.flatMap { $0.body.count <= Self.largestFirstPage ? $0 : nil }
  }

  /// Records a visit of the source, with the text that opens it again.
  func noteVisit(_ typed: String) { store.visit(typed, title: title) }

  /// Saves the user's position.
  func save(_ position: ReadingPosition) { store.save(SavedPosition(position), of: identity) }
}

/// A transport that sends no requests.
private struct NoTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .cancelled }
}

extension SourceStart {
  /// The cached page as a response; nil: none is cached.
  fileprivate var answer: HTTPResponse? { page.map { HTTPResponse($0, now: time(nil)) } }
}

extension ReadingPosition {
  fileprivate init(_ saved: SavedPosition) {
    self.init(item: saved.item.map { .sent($0) }, row: saved.rowOffset, pages: saved.pages)
  }
}

extension SavedPosition {
  fileprivate init(_ position: ReadingPosition) {
    let item: String? = if case .sent(let id) = position.item { id } else { nil }
    self.init(item: item, rowOffset: position.row, pages: position.pages)
  }
}
