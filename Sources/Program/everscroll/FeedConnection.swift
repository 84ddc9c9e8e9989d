import Catalog
import CommandLineOptions
import Glibc
import MockAPI
import Paging
import Runtime
import Store
import Transport

/// What the feeds of a run talk through and to: made once, shared by all of them.
struct FeedConnection: Sendable {
  private let options: Options
  private let transport: CurlTransport
  /// The transport as slow as the user wants it.
  private let shaped: any HTTPTransport
  /// The mock API server; nil without `--mock`.
  private let server: MockServer?

  /// Connects; nothing is asked yet.
  ///
  /// - Throws: when the mock server can't start, or the user gave something wrong.
  init(_ options: Options) throws(Problem) {
    server = try Self.server(for: options)
    transport = Self.transport()
    shaped = try Self.shaped(transport, by: options)
    self.options = options
  }

  /// Makes the source of one feed.
  ///
  /// - Parameters:
  ///   - plan: what is known of it.
  ///   - cache: what keeps its answers; nil: nothing.
  ///   - firstAnswer: the answer to the first page's request where it is here already.
  /// - Returns: the source, ready to be asked.
  /// - Throws: when the user gave something wrong.
  func source(
    for plan: FeedPlan,
    cache: SourceCache?,
    firstAnswer: HTTPResponse? = nil
  ) throws(Problem) -> CatalogSource {
    let baseURL = options.baseURL ?? server?.baseURL
    let uncached = try Self.source(
      plan,
      baseURL: baseURL,
      firstAnswer: firstAnswer,
      transport: shaped
    )
    guard let caching = cache?.transport(shaped, of: uncached) else { return uncached }
    return try Self.source(plan, baseURL: baseURL, firstAnswer: firstAnswer, transport: caching)
  }

  /// The transport for a list about which nothing is known, through a cache where there is one.
  ///
  /// - Throws: a `PageError` for a URL that can't be asked.
  func transport(for list: UnknownList, store: Store?) throws(PageError) -> any HTTPTransport {
    guard let store else { return shaped }
    return SourceCache(url: list.url, options: options, store: store)
      .transport(shaped, secrets: try list.redactor)
  }

  /// A source that is never asked for anything: it tells what would be asked, and decodes.
  ///
  /// - Throws: when the user gave something wrong.
  static func unconnected(_ plan: FeedPlan) throws(Problem) -> CatalogSource {
    try source(plan, baseURL: plan.options.baseURL, transport: transport())
  }

  /// Makes a source and drops it, to find out what the user gave wrong; no thread starts.
  static func check(_ plan: FeedPlan) throws(Problem) {
    let transport = try shaped(Self.transport(), by: plan.options)
    _ = try source(plan, baseURL: plan.options.baseURL, transport: transport)
  }

  /// Ends all requests and threads; the program can exit then.
  ///
  /// Where the transport's thread takes long to end, because libcurl waits for a name to be looked up,
  /// the process ends here: the exit handlers of the libraries that the thread uses must not run
  /// beside it.
  ///
  /// - Parameter status: the exit status that the program is about to end with.
  func close(before status: Int32) {
    if !transport.close(waitingAtMost: .milliseconds(250)) { _exit(status) }
    server?.stop()
  }

  private static func transport() -> CurlTransport {
    CurlTransport(
      configuration: TransportConfiguration(userAgent: "everscroll/\(Program.version)")
    )
  }

  private static func server(for options: Options) throws(Problem) -> MockServer? {
    guard options.usesMock else { return nil }
    do throws(MockError) {
      return try MockServer.start(MockConfiguration(items: options.items))
    } catch {
      throw Problem(sentence: error.description, status: 1)
    }
  }

  private static func source(
    _ plan: FeedPlan,
    baseURL: String?,
    firstAnswer: HTTPResponse? = nil,
    transport: any HTTPTransport
  ) throws(Problem) -> CatalogSource {
    do throws(SourceError) {
      return try CatalogSource(
        plan.definition,
        argument: plan.argument,
        options: try sourceOptions(
          plan.options,
          baseURL: baseURL,
          environment: environment(plan)
        ),
        firstAnswer: firstAnswer,
        guess: plan.guess,
        onVerdict: plan.onVerdict,
        transport: transport
      )
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
  }

  /// What the command line adds to a source.
  ///
  /// - Throws: a `SourceError` for a header that is none.
  static func sourceOptions(
    _ options: Options,
    baseURL: String? = nil,
    environment: @escaping @Sendable (String) -> String? = {
      getenv($0).map { String(cString: $0) }
    }
  ) throws(SourceError) -> SourceOptions {
    return SourceOptions(
      baseURL: baseURL,
      headers: options.headers,
      pageSize: options.pageSize,
      method: options.detection.method,
      body: options.detection.body,
      advicePlace: options.showsScreen ? .screen : .commandLine,
      environment: environment
    )
  }

  /// The variables of the process; the mock server, to which anybody on this machine may listen, gets
  /// none of them: a word stands for what is needed.
  private static func environment(_ plan: FeedPlan) -> @Sendable (String) -> String? {
    guard plan.options.usesMock else { return { getenv($0).map { String(cString: $0) } } }
    let key = plan.definition.key.flatMap { $0.isRequired ? $0.variable : nil }
    let isOptional = Set(plan.definition.keyVariables)
    return { $0 == key || !isOptional.contains($0) ? "mock-key" : nil }
  }

  private static func shaped(
    _ transport: CurlTransport,
    by options: Options
  ) throws(Problem) -> any HTTPTransport {
    guard let network = options.network else { return PoliteTransport(transport) }
    guard let profile = NetworkProfile.parse(network) else {
      throw Problem(
        sentence: "--network takes off, wifi, 4g, 3g, very-bad or such as "
          + "latency=300ms,jitter=50ms,rate=200k,loss=2%, not ‹\(network)›.",
        status: 2
      )
    }
    return PoliteTransport(profile.isOff ? transport : ShapedTransport(transport, profile: profile))
  }
}
