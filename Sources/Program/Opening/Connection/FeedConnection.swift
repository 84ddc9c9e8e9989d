import EverBrowser
import EverCatalog
import EverItems
import EverMock
import EverRuntime
import EverWeb
import Glibc
import Paging

/// The transport and the mock server of a run, shared by all feeds.
struct FeedConnection: Sendable {
  private let options: Options
  private let transport: CurlTransport
  /// The transport, delayed by the network profile.
  private let shaped: any HTTPTransport
  /// The mock API server; nil without `--mock`.
  private let server: MockServer?
  /// The surroundings in which the connection was made; its later sources use them too.
  private let surroundings = Surroundings.current

  /// Makes a connection without sending requests.
  ///
  /// - Throws: when the mock server can't start, or an argument is wrong.
  init(_ options: Options) throws {
    server = try Self.server(for: options)
    transport = Self.transport()
    let profile = options.network ?? .off
    let network = Surroundings.current.demo?.network(profile) ?? SimulatedNetwork(profile)
    shaped = Self.shaped(transport, by: network)
    self.options = options
  }

  /// Makes the source of one feed, with a cache and the first response if it is already loaded.
  ///
  /// - Throws: when an argument is wrong.
  func source(
    for plan: FeedPlan,
    cache: SourceCache?,
    firstPage: ParsedPage? = nil
  ) throws -> CatalogSource {
    let baseURL = options.baseURL ?? (options.usesMock ? server?.baseURL : nil)
    let uncached = try Self.source(
      plan,
      baseURL: baseURL,
      firstPage: firstPage,
      transport: shaped
    )
    guard let caching = cache?.transport(shaped, of: uncached) else { return uncached }
    return try Self.source(plan, baseURL: baseURL, firstPage: firstPage, transport: caching)
  }

  /// The transport for an unknown list, with a cache if there is a store.
  ///
  /// - Throws: a `PageError` for a URL that can't be requested.
  func transport(for list: UnknownList, store: Store?) throws(PageError) -> any HTTPTransport {
    let cache = SourceCache(Credentials.name(of: list.url), options, store)
    return try cache?.transport(shaped, secrets: list.redactor) ?? shaped
  }

  /// Makes a source that sends no requests; it only builds requests and decodes responses, and
  /// starts no thread.
  ///
  /// - Throws: when an argument is wrong.
  static func unconnected(_ plan: FeedPlan) throws -> CatalogSource {
    try source(plan, baseURL: plan.options.baseURL, transport: transport())
  }

  /// Cancels all requests and ends all threads, before the program exits.
  ///
  /// When the transport's thread doesn't end soon, because libcurl waits for a name lookup, the
  /// process exits here: the exit handlers of the libraries that the thread uses must not run at
  /// the same time.
  func close(before status: Int32) {
    let patience: Duration = surroundings.demo == nil ? .milliseconds(250) : .seconds(10)
    if !transport.close(waitingAtMost: patience) { _exit(status) }
    server?.stop()
  }

  private static func transport() -> CurlTransport {
    var configuration = TransportConfiguration(userAgent: "everscroll/\(ProgramVersion.text)")
    Surroundings.current.demo?.configure(&configuration)
    return CurlTransport(configuration: configuration)
  }

  private static func server(for options: Options) throws -> MockServer? {
    let demo = try Surroundings.current.demo?.startServer(options.items)
    guard options.usesMock || demo != nil else { return nil }
    let configuration = MockConfiguration(items: options.items, showsScenes: true)
    let server = try demo ?? MockServer.start(configuration)
    for rule in options.failures { try server.fail(rule) }
    return server
  }

  private static func source(
    _ plan: FeedPlan,
    baseURL: String?,
    firstPage: ParsedPage? = nil,
    transport: any HTTPTransport
  ) throws -> CatalogSource {
    var options = sourceOptions(plan.options)
    options.baseURL = baseURL
    if plan.options.usesMock { options.environment = mockEnvironment(plan) }
    return try CatalogSource(
      plan.definition,
      argument: plan.argument,
      options: options,
      firstPage: firstPage,
      guess: plan.guess,
      onVerdict: plan.onVerdict,
      further: plan.further,
      transport: transport
    )
  }

  /// The options that the command line adds to a source.
  static func sourceOptions(_ options: Options) -> SourceOptions {
    var own = SourceOptions.usual
    own.headers = options.headers
    own.pageSize = options.pageSize
    own.method = options.detection.method
    own.body = options.detection.body
    own.advicePlace = options.showsScreen ? .screen : .commandLine
    own.unixTime = Surroundings.current.unixTime
    return own
  }

  /// The variables for the mock server: only a placeholder for a required one.
  ///
  /// Any user of this machine may connect to the mock server, so it receives no variables.
  private static func mockEnvironment(_ plan: FeedPlan) -> @Sendable (String) -> String? {
    let key = plan.definition.key.flatMap { $0.isRequired ? $0.variable : nil }
    let isOptional = Set(plan.definition.keyVariables)
    return { $0 == key || !isOptional.contains($0) ? "mock-key" : nil }
  }

  private static func shaped(
    _ transport: CurlTransport,
    by network: SimulatedNetwork
  ) -> any HTTPTransport {
    let surroundings = Surroundings.current
    let clock = surroundings.clock
    let base: any HTTPTransport = surroundings.demo?.outside(transport) ?? transport
    return PoliteTransport(
      ShapedTransport(base, network: network, clock: clock),
      clock: clock,
      unixTime: surroundings.unixTime
    )
  }
}

/// The disk cache of one source: its pages.
struct SourceCache: Sendable {
  private let store: Store
  /// The identity of the source in the cache.
  private let identity: String
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
  ///   - identity: the identity of the source.
  ///   - options: the options of the source.
  ///   - store: the store; nil: the result is nil, and nothing is cached.
  init?(_ identity: String, _ options: Options, _ store: Store?) {
    guard let store else { return nil }
    self.store = store
    self.identity = identity
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
    var transport = CachingTransport(base, store: store, source: identity)
    transport.isOffline = isOffline
    transport.keepsForOffline = keepsForOffline
    transport.secrets = secrets
    return transport
  }

  /// Returns the cached content of the source for its first frame, with the user's position; nil
  /// without page one or on a slow disk.
  ///
  /// A page that no longer has items is removed, and therefore requested again.
  func keptFeed(of plan: FeedPlan, at position: ReadingPosition?) -> KeptFeed? {
    // Parsing URLs loads libcurl; the first frame avoids that when nothing is cached.
    guard store.hasFile, let source = try? FeedConnection.unconnected(plan) else { return nil }
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
}

/// A transport that sends no requests.
private struct NoTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse { throw .cancelled }
}

/// The inputs of a run from outside: the time, random numbers, and its servers.
struct Surroundings: Sendable {
  /// The surroundings of new sources and connections; a demo replaces them.
  @TaskLocal static var current = Surroundings()

  /// The clock of all waits.
  var clock: any Clock<Duration> = .continuous

  /// Returns seconds since 1970.
  var unixTime: @Sendable () -> Int = { time(nil) }

  /// The current year in UTC.
  var year: Int? { Timestamp(String(unixTime()))?.year }

  /// The seed of all random numbers; nil for a new one each time.
  var seed: UInt64?

  /// The network of a demo; nil when requests go to the servers that their URLs name.
  var demo: DemoServers?
}
