package import EverBrowser
package import EverText
import EverDefinitions
import EverDetecting
import EverBase
package import EverItems
import EverPages
package import Paging
package import EverRuntime
import EverWeb

/// Lists the sources that this program can open, and connects them.
///
/// ``prepare()`` creates the shared connection after the first frame; from then on it doesn't
/// change.
package final class FeedOpener: SourceOpener {
  let options: Options
  private let given: OpenRequest?
  let resolver: SourceResolver
  private let problems: ProblemReports
  let store: Store?
  /// The places where the user left sources, and those used last; nil when nothing is cached.
  let state: StateStore?
  /// The detected plans of lists of which only the URL was known.
  private let found = Lock<[FoundList: FeedPlan]>([:])

  /// A detected list with the user's changes.
  private struct FoundList: Hashable {
    let url: SecretURL
    let changes: SourceChanges
  }
  /// Whether the source of `--save` was saved, or saving failed.
  private let isSaved = Lock(false)
  /// Nil before ``prepare()``.
  private let connection = Lock<Result<FeedConnection, Problem>?>(nil)

  /// - Parameters:
  ///   - given: what the command line opens, to which alone the detection options apply; nil when
  ///     the user chooses.
  ///   - options: the options for all feeds.
  ///   - problems: receives problems of the cache.
  /// - Throws: when the built-in definitions can't be read, which tests rule out.
  package init(
    _ given: OpenRequest?,
    _ options: Options,
    problems: ProblemReports
  ) throws(Problem) {
    self.given = given
    resolver = try SourceResolver()
    self.options = options
    self.problems = problems
    store = SourceCache.store(for: options, problems: problems)
    state = store == nil ? nil : StateFile.store
  }

  /// Checks the command line; starts no thread.
  ///
  /// - Throws: a `Problem` for a wrong argument.
  package func check() throws(Problem) {
    try SavedSource.check(options)
    if let request = firstRequest {
      try check(request)
    } else if let definition = resolver.catalog.definitions.first(where: { $0.argument == nil }) {
      // A wrong option is an error for any source, so one source is enough for the check.
      try check(.source(name: definition.name, argument: nil))
    }
  }

  /// The first content of the workspace: the checked request, or a choice.
  package func opening() -> Opening {
    guard let request = firstRequest else {
      return .choose(text: given.map { $0.typed.revealed + " " } ?? "", sources: sources())
    }
    switch try? plan(request, SourceChanges()) {
    case .feed(let feed): return .feed(request, feed)
    case .mustBeFound: return .find(request)
    case nil: return .choose(text: request.typed.revealed, sources: sources())
    }
  }

  /// The request of the command line; nil when it is incomplete.
  private var firstRequest: OpenRequest? {
    guard let request = given else { return nil }
    if case .source(let name, nil) = request, resolver.catalog[name]?.requiredArgument != nil {
      return nil
    }
    return request
  }

  /// The options of one source, with the user's changes on the screen.
  func options(of request: OpenRequest, _ changes: SourceChanges = SourceChanges()) -> Options {
    var options = options
    if given != request || changes != SourceChanges() {
      options.filter = nil
      options.sort = nil
    }
    if given != request {
      options.detection = DetectionOptions()
      // Headers given for one source may be credentials, which other origins must not receive.
      if case .url(let own)? = given, !(changes.isFollowed && request.hasOrigin(of: own)) {
        options.headers = []
      }
    }
    return options.changed(by: changes)
  }

  /// Cancels all requests and ends all threads, before the program exits.
  package func close(before status: Int32) {
    state?.close(waitingAtMost: Store.closingLimit)
    store?.close(waitingAtMost: Store.closingLimit)
    if case .success(let connection) = connection.withLock({ $0 }) {
      connection.close(before: status)
    }
  }
}

extension FeedOpener {
  package func themes() -> (themes: [Theme], problem: String?) { UserThemes.all }

  package func theme(named name: String) throws(PageError) -> Theme {
    try Problem.unwrapping { () throws(Problem) in try UserThemes.theme(named: name) }
  }

  package func prepare() {
    let made = Result { () throws(Problem) in try FeedConnection(options) }
    connection.withLock { $0 = made }
  }

  package func plan(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) throws(PageError) -> OpenPlan {
    try Problem.unwrapping { () throws(Problem) in
      try check(request, changes)
      switch recall(try resolve(request, changes), changes) {
      case .unknown: return .mustBeFound
      case .lines(let input):
        try input.check(changes)
        return .feed(try LineFeed.description(of: input, options(of: request, changes)))
      case .defined(let plan):
        var feed = FeedDescription(plan)
        // A kept page is one of the list in its own order.
        if plan.options.sort == nil {
          feed.kept = SourceCache(plan, store: store, state: state)?.keptFeed(of: plan)
        }
        return .feed(feed)
      }
    }
  }

  package func connect(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) throws(PageError) -> any ItemSource {
    try Problem.unwrapping { () throws(Problem) in
      switch try resolve(request, changes) {
      case .lines(let input): return try lineSource(input, options(of: request, changes))
      case .defined(let plan):
        return plan.arranged(try savedSource(for: plan, request))
      case .unknown: preconditionFailure("an unknown list is found before it is connected")
      }
    }
  }

  package func find(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) async throws(PageError) -> FoundSource {
    do throws(Problem) {
      switch try resolve(request, changes) {
      case .lines(let input):
        let options = options(of: request, changes)
        return FoundSource(
          feed: try LineFeed.description(of: input, options),
          source: try lineSource(input, options)
        )
      case .defined(let plan):
        return FoundSource(
          feed: FeedDescription(plan),
          source: plan.arranged(try savedSource(for: plan, request))
        )
      case .unknown(let list): return try await find(list, request, changes)
      }
    } catch {
      throw error.reason
    }
  }

  package func remember(
    _ position: ReadingPosition,
    in request: OpenRequest,
    _ changes: SourceChanges
  ) {
    // The position in lines isn't saved, because lines from standard input can't be read again.
    guard case .defined(let plan) = try? resolve(request, changes), plan.options.sort == nil else {
      return
    }
    SourceCache(plan, store: store, state: state)?.save(position)
  }

  package func noteVisit(_ request: OpenRequest, _ changes: SourceChanges) {
    // Only a request that contains no credential when typed again, and has no body, is recorded.
    guard request.typed.revealed == request.shown, !changes.isFollowed else { return }
    switch try? resolve(request, changes) {
    case .defined(let plan) where plan.options.detection.body == nil:
      SourceCache(plan, store: store, state: state)?.noteVisit(request.shown)
    case .lines(let input):
      if let path = input.absolutePath { state?.visit(path, title: "a file") }
    case .defined, .unknown, nil: break
    }
  }

  package func save(
    _ request: OpenRequest,
    _ changes: SourceChanges,
    as name: String
  ) throws(PageError) -> String {
    try Problem.unwrapping { () throws(Problem) in
      guard case .defined(let plan) = try resolve(request, changes) else {
        throw Problem(sentence: "Standard input and files can't be saved as a source.", status: 2)
      }
      return try SavedSource.save(plan, as: name)
    }
  }

  package func perform(_ command: SessionCommand) throws(PageError) -> String {
    try Problem.unwrapping { () throws(Problem) in
      switch command {
      case .network(let text): return try connected().simulate(text)
      case .fail(let words): return try connected().fail(words)
      case .drift(let text, let hint): return try connected().drift(text, hint: hint)
      case .record: preconditionFailure("the session itself starts and stops recordings")
      }
    }
  }

  private func find(
    _ list: UnknownList,
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) async throws(Problem) -> FoundSource {
    let connection = try connected()
    let detection: Detection
    do throws(PageError) {
      detection = try await list.detect(by: connection, store: store)
    } catch {
      throw Problem(error)
    }
    let plan = keep(list.plan(detection), as: FoundList(url: list.url, changes: changes))
    let source = try source(for: plan, firstPage: detection.page)
    var feed = FeedDescription(plan)
    let remark = plan.description.isItem ? nil : detection.remark
    feed.remark = saveOnce(plan, request) ?? remark
    return FoundSource(feed: feed, source: plan.arranged(source))
  }

  /// Stores the detected plan of a list, and its later verdict.
  private func keep(_ found: FeedPlan, as list: FoundList) -> FeedPlan {
    var plan = found
    plan.onVerdict = { [weak self] verdict in
      self?.found.withLock { $0[list]?.take(verdict) }
      await found.onVerdict(verdict)
    }
    self.found.withLock { $0[list] = plan }
    return plan
  }

  private func lineSource(
    _ input: LineInput,
    _ options: Options
  ) throws(Problem) -> any ItemSource {
    options.sorted(try LineFeed.source(input, options), LineFeed.configuration(options))
  }

  private func source(
    for plan: FeedPlan,
    firstPage: ParsedPage? = nil
  ) throws(Problem) -> CatalogSource {
    let cache = SourceCache(plan, store: store)
    return try connected().source(for: plan, cache: cache, firstPage: firstPage)
  }

  /// Makes a source from its plan, and saves its definition if the user requested it.
  private func savedSource(
    for plan: FeedPlan,
    _ request: OpenRequest
  ) throws(Problem) -> CatalogSource {
    let source = try source(for: plan)
    saveOnce(plan, request).map { problems.report($0) }
    return source
  }

  /// Saves the definition of the command line's request under the given name, once.
  ///
  /// The list is displayed even if saving fails.
  ///
  /// - Returns: a message for the user; nil when nothing is to be saved.
  private func saveOnce(_ plan: FeedPlan, _ request: OpenRequest) -> String? {
    let options = options(of: request)
    guard options.detection.savedName != nil else { return nil }
    let wasSaved = isSaved.withLock { isSaved in
      defer { isSaved = true }
      return isSaved
    }
    guard !wasSaved else { return nil }
    do throws(Problem) {
      return try SavedSource.save(plan, options)
    } catch {
      return error.sentence
    }
  }

  func connected() throws(Problem) -> FeedConnection {
    guard let connection = connection.withLock({ $0 }) else {
      preconditionFailure("prepare() makes the connection before a source is connected")
    }
    return try connection.get()
  }

  /// Resolves a request without the network; returns the stored plan of a list that was detected
  /// before.
  ///
  /// - Throws: when there is no such source, or its definition is wrong.
  private func resolve(
    _ request: OpenRequest,
    _ changes: SourceChanges
  ) throws(Problem) -> ResolvedSource {
    let resolved = try resolver.resolve(
      request,
      options(of: request, changes),
      candidate: changes.candidate
    )
    guard case .unknown(let list) = resolved,
      let plan = found.withLock({ $0[FoundList(url: list.url, changes: changes)] })
    else { return resolved }
    return .defined(plan)
  }

  /// Detects an unknown list from its cached first response.
  ///
  /// The cached response leads to the same result as before. This may wait for the disk, so no task
  /// calls it.
  private func recall(_ resolved: ResolvedSource, _ changes: SourceChanges) -> ResolvedSource {
    guard case .unknown(let list) = resolved, let detection = list.keptDetection(in: store) else {
      return resolved
    }
    return .defined(keep(list.plan(detection), as: FoundList(url: list.url, changes: changes)))
  }

  /// Checks whether an argument makes a source fail without a request.
  private func check(
    _ request: OpenRequest,
    _ changes: SourceChanges = SourceChanges()
  ) throws(Problem) {
    let options = options(of: request, changes)
    switch try resolver.resolve(request, options) {
    case .defined(let plan): if plan.isDoubtful { _ = try FeedConnection.unconnected(plan) }
    case .lines(let input): _ = try LineFeed.description(of: input, options)
    case .unknown(let list):
      guard !options.headers.isEmpty else { return }
      _ = try Problem.wrapping { () throws(PageError) in try list.firstRequest }
    }
  }
}

extension OpenRequest {
  /// Whether it is a URL with the same scheme, host and port as another one.
  fileprivate func hasOrigin(of other: SecretURL) -> Bool {
    if case .url(let url) = self { url.hasOrigin(of: other) } else { false }
  }
}
