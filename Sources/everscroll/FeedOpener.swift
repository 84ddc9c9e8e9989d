import Browser
import Catalog
import CommandLineOptions
import Locking
import Paging
import Runtime
import Store

/// Knows the sources that this program can open, and connects them.
///
/// What all sources talk through and to is made by ``prepare()``, after the first frame; from then on
/// nothing of it changes.
final class FeedOpener: SourceOpener {
  private let options: Options
  private let catalog: SourceCatalog
  private let store: Store?
  /// Nil before ``prepare()``.
  private let connection = Lock<Result<FeedConnection, Problem>?>(nil)

  /// - Parameters:
  ///   - options: what the user wants of all feeds.
  ///   - problems: hears what the user should know of the cache.
  /// - Throws: when the definitions that are compiled in can't be read, which tests rule out.
  init(_ options: Options, problems: ProblemReports) throws(Problem) {
    do throws(DefinitionError) {
      catalog = try SourceCatalog.builtIn()
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
    self.options = options
    store = SourceCache.store(for: options, problems: problems)
  }

  /// Finds out whether what the command line says can be followed; no thread starts.
  ///
  /// - Parameter word: where the items come from; nil where the user chooses.
  /// - Throws: what the user gave wrong.
  func check(_ word: SourceWord?) throws(Problem) {
    do throws(OpenFailure) {
      if let request = request(for: word) {
        try check(request)
      } else if let definition = catalog.definitions.first(where: { $0.argument == nil }) {
        // An option that is wrong is wrong whatever is chosen.
        try check(.source(name: definition.name, argument: nil))
      }
    } catch {
      throw Problem(error)
    }
  }

  /// Says what is opened first.
  ///
  /// - Parameter word: where the items come from, which was checked; nil where the user chooses.
  /// - Returns: what the workspace begins with.
  func opening(_ word: SourceWord?) -> Opening {
    guard let request = request(for: word) else {
      return .choose(text: word.map { OpenRequest($0).text + " " } ?? "", sources: sources())
    }
    switch try? plan(request) {
    case .feed(let feed): return .feed(request, feed)
    case .mustBeFound: return .find(request)
    case nil: return .choose(text: request.text, sources: sources())
    }
  }

  /// What a word of the command line asks for; nil where there is more to be typed.
  private func request(for word: SourceWord?) -> OpenRequest? {
    guard let word else { return nil }
    let request = OpenRequest(word)
    if case .source(let name, nil) = request, catalog[name]?.argument != nil { return nil }
    return request
  }

  /// Ends all requests and threads; the program can exit then.
  ///
  /// - Parameter status: the exit status that the program is about to end with.
  func close(before status: Int32) {
    store?.close(waitingAtMost: .milliseconds(250))
    if case .success(let connection) = connection.withLock({ $0 }) {
      connection.close(before: status)
    }
  }
}

/// Opening.
extension FeedOpener {
  func prepare() {
    let made: Result<FeedConnection, Problem>
    do throws(Problem) {
      made = .success(try FeedConnection(options))
    } catch {
      made = .failure(error)
    }
    connection.withLock { $0 = made }
  }

  func plan(_ request: OpenRequest) throws(OpenFailure) -> OpenPlan {
    try check(request)
    switch try resolve(request) {
    case .unknown: return .mustBeFound
    case .lines(let feed): return .feed(feed)
    case .defined(let plan):
      var feed = FeedDescription(plan)
      feed.kept = SourceCache(plan, store: store)?.keptFeed(of: plan)
      return .feed(feed)
    }
  }

  func connect(_ request: OpenRequest) throws(OpenFailure) -> any ItemSource {
    try source(of: request).source
  }

  func find(_ request: OpenRequest) async throws(OpenFailure) -> FoundSource {
    try source(of: request)
  }

  func remember(_ position: ReadingPosition, in request: OpenRequest) {
    // Lines are gone when they were read.
    guard case .defined(let plan) = try? resolve(request) else { return }
    SourceCache(plan, store: store)?.save(position)
  }

  private func source(of request: OpenRequest) throws(OpenFailure) -> FoundSource {
    switch try resolve(request) {
    case .unknown: throw OpenFailure("‹\(request.text)› is not available in this version.")
    case .lines(let feed): return FoundSource(feed: feed, source: LinesCommand.source(options))
    case .defined(let plan):
      let source = try source(for: plan)
      SourceCache(plan, store: store)?.noteVisit(request.text)
      return FoundSource(feed: FeedDescription(plan), source: source)
    }
  }

  private func source(for plan: FeedPlan) throws(OpenFailure) -> CatalogSource {
    do throws(Problem) {
      guard let connection = connection.withLock({ $0 }) else {
        preconditionFailure("sources are connected once prepare() has made what they talk through")
      }
      return try connection.get().source(for: plan, cache: SourceCache(plan, store: store))
    } catch {
      throw OpenFailure(error)
    }
  }

  /// Finds out whether anything that the user gave makes a source fail by itself.
  private func check(_ request: OpenRequest) throws(OpenFailure) {
    guard case .defined(let plan) = try resolve(request), plan.isDoubtful else { return }
    do throws(Problem) {
      try FeedConnection.check(plan)
    } catch {
      throw OpenFailure(error)
    }
  }
}

/// What a request turns out to be.
private enum ResolvedSource {
  /// A definition says all about it.
  case defined(FeedPlan)
  /// Lines of standard input.
  case lines(FeedDescription)
  /// Its first answer has to tell how it is paged.
  case unknown
}

extension FeedOpener {
  /// Finds what was asked for, without a request: the one place that knows where definitions come
  /// from.
  ///
  /// - Throws: an ``OpenFailure`` where there is no such source, or its definition is wrong.
  private func resolve(_ request: OpenRequest) throws(OpenFailure) -> ResolvedSource {
    switch request {
    case .source(let name, let argument):
      return .defined(try plan(of: name, argument: argument))
    case .standardInput:
      return .lines(try LinesCommand.feed(options))
    case .url, .file:
      throw OpenFailure("‹\(request.text)› is not available in this version.")
    }
  }

  private func plan(of name: String, argument: String?) throws(OpenFailure) -> FeedPlan {
    guard let definition = catalog[name] else {
      throw OpenFailure(UsageError.unknownSource(name).reason)
    }
    if let argument, definition.argument == nil {
      throw OpenFailure("‹\(argument)› is a word too many after \(name).")
    }
    return FeedPlan(
      definition,
      argument: argument,
      options,
      offlineAdvice: options.usesMock ? nil : "everscroll \(name) --mock needs none"
    )
  }
}

/// Choosing.
extension FeedOpener {
  func sources() -> [PickerEntry] {
    catalog.definitions.map { definition in
      PickerEntry(
        text: definition.name,
        argument: definition.argument,
        title: definition.title(argument: definition.argument),
        origin: "built in"
      )
    }
  }

  /// Visits that are kept are more than a screen shows.
  private static let visitsShown = 50

  func visits() async -> [PickerEntry] {
    guard let store else { return [] }
    return await store.visits(atMost: Self.visitsShown).compactMap { visit in
      guard let request = OpenRequest(visit.source), (try? resolve(request)) != nil else {
        return nil
      }
      return PickerEntry(text: request.text, title: visit.title, origin: "used last")
    }
  }

  func completions() async throws(OpenFailure) -> [PickerEntry] {
    let plan = try SiteNames.plan(options)
    return try await SiteNames.entries(of: source(for: plan), pageSize: plan.configuration.pageSize)
  }
}

extension OpenRequest {
  /// What a word of the command line asks for.
  fileprivate init(_ word: SourceWord) {
    self =
      switch word {
      case .builtIn(let name, let argument), .named(let name, let argument):
        .source(name: name, argument: argument)
      case .url(let url): .url(url)
      case .file(let path, let argument): .file(path: path, argument: argument)
      case .standardInput: .standardInput
      }
  }
}

extension FeedDescription {
  /// What a plan says of its feed.
  fileprivate init(_ plan: FeedPlan) {
    self.init(source: plan.description, configuration: plan.configuration)
  }
}

extension OpenFailure {
  init(_ problem: Problem) { self.init(problem.sentence) }
}

extension Problem {
  init(_ failure: OpenFailure) {
    let sentence = [failure.message, failure.advice].compactMap(\.self).joined(separator: " ")
    self.init(sentence: sentence, status: 2)
  }
}
