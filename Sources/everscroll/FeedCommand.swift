import Browser
import Catalog
import CommandLineOptions
import Glibc
import Items
import MockAPI
import Paging
import Runtime
import Transport

/// `everscroll starwars` and its like: a feed on the screen, or printed.
enum FeedCommand {
  static func run(_ options: Options) -> Int32 {
    do throws(FeedSetting.Problem) {
      let setting = try FeedSetting(options)
      if options.printing != nil || !StandardOutput.isTerminal {
        return PrintCommand.run(setting, options: options)
      }
      return BrowseCommand.run(setting, options: options)
    } catch {
      StandardError.say(error.sentence)
      return error.status
    }
  }
}

/// Everything that a feed is made of, put together from the command line.
struct FeedSetting {
  /// Why there can be no feed.
  struct Problem: Error {
    let sentence: String
    /// 2 where the user gave something wrong, else 1.
    let status: Int32
  }

  let source: CatalogSource
  let description: SourceDescription
  let configuration: FeedConfiguration
  /// The mock API server, which ends with the feed; nil without `--mock`.
  let server: MockServer?

  init(_ options: Options) throws(Problem) {
    let (name, argument) = Self.sourceName(of: options.command)
    server = try Self.server(for: options)
    let definition = try Self.definition(name)
    source = try Self.source(
      definition,
      argument: argument,
      options: options,
      baseURL: server?.baseURL
    )
    description = SourceDescription(
      title: source.title,
      columns: definition.listColumns,
      offlineAdvice: options.usesMock ? nil : "everscroll \(name) --mock needs none"
    )
    configuration = FeedConfiguration(
      pageSize: source.pageSize,
      prefetch: options.prefetch == .automatic ? .automatic : .fixed(options.prefetch.rows),
      addressing: source.addressing,
      countsSeparately: source.countsSeparately,
      maximumItems: max(options.maxRows, 4 * source.pageSize),
      seed: UInt64.random(in: 0 ... .max)
    )
  }

  private static func sourceName(of command: Options.Command) -> (name: String, argument: String?) {
    switch command {
    case .moderators(let site): ("moderators", site)
    case .starwars, .serve, .help, .version: ("starwars", nil)
    }
  }

  private static func server(for options: Options) throws(Problem) -> MockServer? {
    guard options.usesMock else { return nil }
    do throws(MockError) {
      return try MockServer.start(MockConfiguration(items: options.items))
    } catch {
      throw Problem(sentence: error.description, status: 1)
    }
  }

  private static func definition(_ name: String) throws(Problem) -> SourceDefinition {
    let catalog: SourceCatalog
    do throws(DefinitionError) {
      catalog = try SourceCatalog.builtIn()
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
    guard let definition = catalog[name] else {
      throw Problem(sentence: "There is no source named \(name).", status: 2)
    }
    return definition
  }

  private static func source(
    _ definition: SourceDefinition,
    argument: String?,
    options: Options,
    baseURL: String?
  ) throws(Problem) -> CatalogSource {
    let transport = try transport(options.network)
    do throws(SourceError) {
      var headers: [HTTPHeader] = []
      for header in options.headers { headers.append(try SourceOptions.header(header)) }
      return try CatalogSource(
        definition,
        argument: argument,
        options: SourceOptions(
          baseURL: options.baseURL ?? baseURL,
          headers: headers,
          pageSize: options.pageSize
        ),
        transport: transport
      )
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
  }

  private static func transport(_ network: String?) throws(Problem) -> any HTTPTransport {
    let transport = CurlTransport(
      configuration: TransportConfiguration(userAgent: "everscroll/\(Program.version)")
    )
    guard let network else { return transport }
    guard let profile = NetworkProfile.parse(network) else {
      throw Problem(
        sentence: "--network takes off, wifi, 4g, 3g, very-bad or such as "
          + "latency=300ms,jitter=50ms,rate=200k,loss=2%, not ‹\(network)›.",
        status: 2
      )
    }
    return profile.isOff ? transport : ShapedTransport(transport, profile: profile)
  }
}

extension Options.Prefetch {
  /// The rows that were given; 0 for automatic.
  fileprivate var rows: Int {
    switch self {
    case .automatic: 0
    case .rows(let rows): rows
    }
  }
}
