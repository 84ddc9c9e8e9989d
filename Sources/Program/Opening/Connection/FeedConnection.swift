import EverDefinitions
import Glibc
import EverMock
import EverPages
import EverBrowser
import EverText
import Paging
import EverWeb

/// The transport and the mock server of a run, shared by all feeds.
struct FeedConnection: Sendable {
  private let options: Options
  private let transport: CurlTransport
  /// The transport, delayed by the network profile.
  private let shaped: any HTTPTransport
  /// The simulated network that all requests pass through.
  let network: SimulatedNetwork
  /// The mock API server; nil without `--mock`.
  let server: MockServer?
  /// The surroundings in which the connection was made; its later sources use them too.
  private let surroundings = Surroundings.current

  /// Makes a connection without sending requests.
  ///
  /// - Throws: when the mock server can't start, or an argument is wrong.
  init(_ options: Options) throws {
    server = try Self.server(for: options)
    transport = Self.transport()
    let profile = options.network ?? .off
    network = Surroundings.current.demo?.network(profile) ?? SimulatedNetwork(profile)
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
    guard let store else { return shaped }
    return SourceCache(url: list.url, options: options, store: store)
      .transport(shaped, secrets: try list.redactor)
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
    if let demo = Surroundings.current.demo { return try demo.startServer(options.items) }
    guard options.usesMock else { return nil }
    return try MockServer.start(
      MockConfiguration(items: options.items, showsScenes: !options.hasCodedPictures)
    )
  }

  private static func source(
    _ plan: FeedPlan,
    baseURL: String?,
    firstPage: ParsedPage? = nil,
    transport: any HTTPTransport
  ) throws -> CatalogSource {
    try CatalogSource(
      plan.definition,
      argument: plan.argument,
      options: sourceOptions(plan.options, baseURL: baseURL, environment: environment(plan)),
      firstPage: firstPage,
      guess: plan.guess,
      onVerdict: plan.onVerdict,
      transport: transport
    )
  }

  /// The options that the command line adds to a source.
  static func sourceOptions(
    _ options: Options,
    baseURL: String? = nil,
    environment: @escaping @Sendable (String) -> String? = {
      getenv($0).map { String(cString: $0) }
    }
  ) -> SourceOptions {
    SourceOptions(
      baseURL: baseURL,
      headers: options.headers,
      pageSize: options.pageSize,
      method: options.detection.method,
      body: options.detection.body,
      advicePlace: options.showsScreen ? .screen : .commandLine,
      environment: environment,
      unixTime: Surroundings.current.unixTime
    )
  }

  /// The variables of the process; for the mock server, only a placeholder for a required one.
  ///
  /// Any user of this machine may connect to the mock server, so it receives no variables.
  private static func environment(_ plan: FeedPlan) -> @Sendable (String) -> String? {
    guard plan.options.usesMock else { return { getenv($0).map { String(cString: $0) } } }
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

/// Changes by the user while the program runs.
extension FeedConnection {
  /// Performs a command that concerns the network or the mock server, and returns a message for the
  /// user.
  ///
  /// - Throws: when there is no mock server, or what was typed is wrong.
  func perform(_ command: SessionCommand) throws -> String {
    switch command {
    case .network(let text):
      guard let profile = NetworkProfile.parse(text) else {
        throw Problem(":network takes \(NetworkProfile.syntax), not ‘\(text)’.")
      }
      network.change(to: profile)
      return profile.isOff ? "no network is simulated" : "simulating the network ‘\(text)’"
    case .fail(let words):
      if let reason = try mock.fail(words) {
        throw Problem("\(reason). Type a status, page=3, count=2, close or hold; off ends it.")
      }
      return words == "off"
        ? "the mock server answers all requests" : "the mock server fails: \(words)"
    case .drift(let text, let hint):
      guard let count = Int(text), (1...1_000).contains(count) else {
        throw Problem(":drift takes a number from 1 to 1000, not ‘\(text)’.")
      }
      try mock.drift(by: count)
      let items = CleanText(counting: count, "new item", "new items").string
      let news = "the mock server has \(items)"
      return hint.isEmpty ? news : news + " · " + hint
    case .record: preconditionFailure("the session itself starts and stops recordings")
    }
  }

  private var mock: MockServer {
    get throws {
      guard let server else {
        throw Problem("There is no mock server here: start with ‘--mock’.")
      }
      return server
    }
  }
}
