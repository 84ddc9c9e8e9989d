import Browser
import Catalog
import CommandLineOptions
import Paging

/// What a command line says about a feed: values alone, so that a screen can be drawn of it at once.
struct FeedPlan {
  let options: Options
  let definition: SourceDefinition
  /// The word that the source takes; nil when none was given.
  let argument: String?
  let description: SourceDescription
  let configuration: FeedConfiguration

  /// Finds the source that a word of the command line names.
  ///
  /// - Parameters:
  ///   - word: Where the items come from.
  ///   - options: What else the command line says.
  /// - Throws: when there is no such source.
  init(_ word: SourceWord, _ options: Options) throws(Problem) {
    switch word {
    case .builtIn(let name, let argument):
      self.init(
        try Self.definition(name),
        argument: argument,
        options,
        offlineAdvice: options.usesMock ? nil : "everscroll \(name) --mock needs none"
      )
    case .named(let name, _):
      throw Problem(sentence: UsageError.unknownSource(name).description, status: 2)
    case .url(let url): throw Problem(notYet: url)
    case .file(let path, _): throw Problem(notYet: path)
    // It has no definition, and a command of its own: ``LinesCommand``.
    case .standardInput: throw Problem(notYet: "-")
    }
  }

  /// Makes the plan for a source.
  ///
  /// - Parameters:
  ///   - definition: The source.
  ///   - argument: The word that it takes; nil when none was given.
  ///   - options: What else the command line says.
  ///   - offlineAdvice: What to do without a network; nil where there is nothing.
  init(
    _ definition: SourceDefinition,
    argument: String?,
    _ options: Options,
    offlineAdvice: String? = nil
  ) {
    let pageSize = definition.clamp(options.pageSize ?? definition.pageSize)
    self.options = options
    self.argument = argument
    self.definition = definition
    description = SourceDescription(
      title: definition.title(argument: argument),
      columns: definition.listColumns,
      layouts: definition.layoutColumns,
      offlineAdvice: offlineAdvice
    )
    configuration = FeedConfiguration(
      pageSize: pageSize,
      prefetch: options.prefetch.forFeed,
      addressing: definition.addressing,
      countsSeparately: definition.countsSeparately,
      requestsInFlight: definition.pagination.requestsInFlight,
      maximumItems: max(options.maxRows, 4 * pageSize),
      seed: UInt64.random(in: 0 ... .max)
    )
  }

  /// Whether making the source can fail by what the user gave, so that it is better made before a
  /// screen is taken over.
  var isDoubtful: Bool {
    options.baseURL != nil || !options.headers.isEmpty || options.network != nil
      || (definition.requiredArgument != nil && argument == nil)
      || (definition.key?.isRequired ?? false && !options.usesMock)
  }

  private static func definition(_ name: String) throws(Problem) -> SourceDefinition {
    let catalog: SourceCatalog
    do throws(DefinitionError) {
      catalog = try SourceCatalog.builtIn()
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
    guard let definition = catalog[name] else {
      throw Problem(notYet: name)
    }
    return definition
  }
}

extension Options.Prefetch {
  /// The same as the feed calls it.
  var forFeed: Prefetch {
    switch self {
    case .automatic: .automatic
    case .rows(let rows): .fixed(rows)
    }
  }
}
