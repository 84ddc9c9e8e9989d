import Browser
import Catalog
import CommandLineOptions
import Paging

/// What a command line says about a feed: values alone, so that a screen can be drawn of it at once.
struct FeedPlan {
  let options: Options
  private(set) var definition: SourceDefinition
  /// The word that the source takes; nil when none was given.
  let argument: String?
  /// What tells the source from others in the cache.
  let identity: String
  let description: SourceDescription
  private(set) var configuration: FeedConfiguration
  /// The ways of which page two has to prove one; nil: the definition says how the list goes on.
  var guess: GuessedPaging?
  /// Whether nothing proved how the list goes on.
  var isGuess = false
  /// How the list goes on and how sure that is; nil: the definition says.
  var strategy: String?
  /// Hears what page two said.
  var onVerdict: @Sendable (PagingVerdict) async -> Void = { _ in }

  /// Makes the plan for a source.
  ///
  /// - Parameters:
  ///   - definition: The source.
  ///   - argument: The word that it takes; nil when none was given.
  ///   - options: What else the command line says.
  ///   - identity: What tells it from others in the cache; nil where its name and argument do.
  ///   - offlineAdvice: What to do without a network; nil where there is nothing.
  ///   - paging: How its lists go on; nil: as the definition says.
  init(
    _ definition: SourceDefinition,
    argument: String?,
    _ options: Options,
    identity: String? = nil,
    offlineAdvice: String? = nil,
    paging: PagingDescription? = nil
  ) {
    let pageSize = definition.clamp(options.pageSize ?? definition.pageSize)
    self.options = options
    self.argument = argument
    self.definition = definition
    self.identity =
      identity ?? [definition.name, argument].compactMap(\.self).joined(separator: " ")
    description = SourceDescription(
      title: definition.title(argument: argument),
      columns: definition.listColumns,
      layouts: definition.layoutColumns,
      hasHeading: true,
      view: ViewMode(definition.firstView),
      offlineAdvice: offlineAdvice,
      paging: paging ?? PagingDescription(definition),
      opensLists: definition.opensLists
    )
    configuration = FeedConfiguration(
      pageSize: pageSize,
      maximumPageSize: Self.maximumPageSize(of: definition, options),
      prefetch: options.prefetch.forFeed,
      addressing: definition.addressing,
      countsSeparately: definition.countsSeparately,
      requestsInFlight: definition.pagination.requestsInFlight,
      maximumItems: max(options.maxRows, 4 * pageSize),
      seed: UInt64.random(in: 0 ... .max)
    )
  }

  /// Takes what page two proved for true, for when the list is saved or opened again.
  mutating func take(_ verdict: PagingVerdict) {
    guard case .proved(let way, _) = verdict else { return }
    definition = definition.paged(by: way)
    configuration.addressing = definition.addressing
    guess = nil
    isGuess = false
  }

  /// The most items of a page; nil where pages don't grow: the user, a URL or the server chose their
  /// size, or only the cache answers, which doesn't let anybody wait.
  private static func maximumPageSize(
    of definition: SourceDefinition,
    _ options: Options
  ) -> Int? {
    let isChosen =
      options.pageSize != nil || definition.pagination.size == nil
      || definition.pagination.startsBare
    return isChosen || options.isOffline ? nil : definition.maximumPageSize
  }

  /// Whether making the source can fail by what the user gave, so that it is better made before a
  /// screen is taken over.
  var isDoubtful: Bool {
    options.baseURL != nil || !options.headers.isEmpty || options.network != nil
      || (definition.requiredArgument != nil && argument == nil)
      || (definition.key?.isRequired ?? false && !options.usesMock)
  }
}

extension ViewMode {
  fileprivate init(_ view: SourceView) {
    self =
      switch view {
      case .list: .list
      case .grid: .grid
      case .feed: .feed
      }
  }
}

extension Options.Prefetch {
  /// The same as the feed calls it.
  var forFeed: Prefetch {
    switch self {
    case .automatic: .automatic
    case .rows(0): .onDemand
    case .rows(let rows): .fixed(rows)
    }
  }
}
