import Browser
import Catalog
import CommandLineOptions
import Glibc
import Items
import Paging
import Runtime
import Store
import Transport
import Secrets

/// What the cache on the disk keeps of one source: its pages, where it was left, when it was used.
struct SourceCache: Sendable {
  private let store: Store
  /// What tells the source from others in the cache.
  private let identity: String
  private let title: String
  private let isOffline: Bool

  /// The longest that a first frame waits for the disk.
  private static let patience = Duration.milliseconds(100)

  /// What keeps everything on the disk, for all sources; no file is touched yet.
  ///
  /// - Parameters:
  ///   - options: what the user wants of all feeds.
  ///   - problems: hears what the user should know of the cache.
  /// - Returns: nil with `--no-cache`, with `--mock`, whose server is another each time, and where
  ///   there is no place for a file.
  static func store(for options: Options, problems: ProblemReports) -> Store? {
    guard options.usesCache, !options.usesMock, let path = CacheFile.path else { return nil }
    return Store(StoreConfiguration(path: path)) { problems.report($0.description) }
  }

  /// Makes the cache of a source.
  ///
  /// - Parameters:
  ///   - plan: what is known of the source.
  ///   - store: what keeps everything; nil: nothing is kept, and this is nil.
  init?(_ plan: FeedPlan, store: Store?) {
    guard let store else { return nil }
    self.store = store
    let options = plan.options
    let baseURL = options.baseURL.map { URLReference($0)?.withoutUser ?? $0 }
    identity = [plan.identity, baseURL].compactMap(\.self).joined(separator: " ")
    title = plan.description.title
    isOffline = options.isOffline
  }

  /// Makes the cache of a list of which nothing but its URL is known.
  init(url: SecretURL, options: Options, store: Store) {
    self.store = store
    identity = Credentials.name(of: url)
    title = identity
    isOffline = options.isOffline
  }

  /// A transport that keeps the answers of another one.
  ///
  /// - Parameters:
  ///   - base: what asks the servers.
  ///   - source: the source whose requests come.
  /// - Returns: the transport, which writes to this cache.
  func transport(_ base: any HTTPTransport, of source: CatalogSource) -> CachingTransport {
    transport(
      base,
      keepsForOffline: source.definition.keepsForOffline,
      secrets: source.redactor
    )
  }

  /// A transport that keeps the answers of another one.
  ///
  /// - Parameters:
  ///   - base: what asks the servers.
  ///   - keepsForOffline: whether the source's pages hold nothing private.
  ///   - secrets: finds what must not be kept.
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

  /// What is kept of the source, for its first frame.
  ///
  /// A page that holds nothing by now is forgotten, and so asked for anew.
  ///
  /// - Parameter plan: what the command line says.
  /// - Returns: what was kept; nil when that is nothing, or the disk is slow.
  func keptFeed(of plan: FeedPlan) -> KeptFeed? {
    // Looking at URLs loads libcurl, which a first frame needn't wait for when nothing is kept.
    guard store.hasFile, let source = try? FeedConnection.unconnected(plan) else { return nil }
    let request = source.firstRequest
    guard let asked = try? source.httpRequest(for: request),
      let id = transport(NoTransport(), of: source).id(of: asked)
    else { return nil }
    let start = store.start(of: id, waitingAtMost: Self.patience)
    guard let answer = start.answer else { return nil }
    guard let page = try? source.page(from: answer, request: request) else {
      store.remove(id)
      return nil
    }
    return KeptFeed(page: page, position: start.position.map { ReadingPosition($0) })
  }

  /// The answer to a list's first request that is kept.
  ///
  /// - Parameters:
  ///   - request: the request for the first page.
  ///   - secrets: finds what must not be kept.
  /// - Returns: the answer; nil where none is kept, or the disk is slow.
  func keptAnswer(
    to request: HTTPRequest,
    secrets: Redactor
  ) -> HTTPResponse? {
    let transport = transport(NoTransport(), secrets: secrets)
    guard store.hasFile, let id = transport.id(of: request) else { return nil }
    return store.start(of: id, waitingAtMost: Self.patience).answer
  }

  /// Notes that the source is used now, under what is typed to open it again.
  func noteVisit(_ typed: String) { store.visit(typed, title: title) }

  /// Remembers where the reader is.
  func save(_ position: ReadingPosition) { store.save(SavedPosition(position), of: identity) }
}

/// Asks nobody.
private struct NoTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .cancelled }
}

extension SourceStart {
  /// The kept page as an answer; nil: none is kept.
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
