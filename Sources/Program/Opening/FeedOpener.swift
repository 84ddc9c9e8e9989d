package import EverBrowser
package import EverText
import EverCatalog
import EverBase
package import EverItems
package import Paging
package import EverRuntime
import EverWeb

/// Lists the sources that this program can open, and connects them.
///
/// ``prepare()`` creates the shared connection; from then on it doesn't change.
package final class FeedOpener: SourceOpener {
  let options: Options
  private let given: OpenRequest?
  let catalog: SourceCatalog
  let problems: ProblemReports
  let store: Store?
  /// What is kept between runs, such as places and the theme; nil in a demo and without a home.
  let state: StateStore?
  /// The named sources, each resolved once; a list that was detected is one with a plan.
  private let named = Lock<[WantedSource: NamedSource]>([:])

  /// Whether the source of `--save` was saved, or saving failed.
  private let isSaved = Lock(false)
  /// Nil before ``prepare()``.
  private let connection = Lock<Result<FeedConnection, any Error>?>(nil)

  /// - Parameters:
  ///   - given: what the command line opens, to which alone the detection options apply; nil when
  ///     the user chooses.
  ///   - options: the options for all feeds.
  ///   - problems: receives problems of the cache.
  /// - Throws: when the built-in definitions can't be read, which tests rule out.
  package init(_ given: OpenRequest?, _ options: Options, problems: ProblemReports) throws {
    self.given = given
    catalog = try SourceCatalog.builtIn()
    self.options = options
    self.problems = problems
    store = SourceCache.store(for: options, problems: problems)
    state = Surroundings.current.demo == nil ? StateFile.store : nil
  }

  /// Checks the command line; starts no thread.
  ///
  /// - Throws: for a wrong argument.
  package func check() throws {
    try checkSavedName()
    if let request = firstRequest {
      for file in [request] + options.otherFiles { try check(try source(WantedSource(file))) }
    } else if let definition = catalog.definitions.first(where: { $0.argument == nil }) {
      // A wrong option is an error for any source, so one source is enough for the check.
      try check(try source(WantedSource(.source(name: definition.name, argument: nil))))
    }
  }

  /// Checks early whether the name of `--save` can be used.
  func checkSavedName() throws {
    if let name = options.detection.savedName { try SavedSource.check(name, besides: catalog) }
  }

  /// The first content of the workspace: the checked request, or a choice.
  package func opening() -> Opening {
    guard let request = firstRequest else {
      return .choose(text: given.map { $0.typed.revealed + " " } ?? "", sources: sources())
    }
    let sources = ([request] + options.otherFiles).compactMap { request in
      (try? plan(WantedSource(request))).map { (request: request, plan: $0) }
    }
    guard sources.first?.request == request else {
      return .choose(text: request.typed.revealed, sources: self.sources())
    }
    return .sources(sources)
  }

  /// The request of the command line; nil when it is incomplete.
  private var firstRequest: OpenRequest? {
    guard let request = given else { return nil }
    if case .source(let name, nil) = request, catalog[name]?.requiredArgument != nil {
      return nil
    }
    return request
  }

  /// The options of one source, with the user's changes on the screen.
  private func options(of wanted: WantedSource) -> Options {
    var options = options
    let (request, changes) = (wanted.request, wanted.changes)
    let isGiven = given == request || options.otherFiles.contains(request)
    if !isGiven || changes != SourceChanges() {
      options.filter = nil
      options.sort = nil
    }
    if !isGiven {
      options.detection = DetectionOptions()
      // Headers given for one source may be credentials, which other origins must not receive.
      if case .url(let own)? = given, !(changes.isFollowed && request.hasOrigin(of: own)) {
        options.headers = []
      }
    }
    return options.changed(by: changes).withPurpose
  }

  /// Returns a source, which is resolved when it is named for the first time.
  ///
  /// - Throws: when there is no such source, or its definition is wrong.
  package func source(_ wanted: WantedSource) throws -> NamedSource {
    if let known = named.withLock({ $0[wanted] }) { return known }
    let source = try NamedSource(
      wanted.request,
      options(of: wanted),
      in: catalog,
      candidate: wanted.changes.candidate
    )
    named.withLock { $0[wanted] = source }
    return source
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
  /// The cached pages of a source, and where the user left it; nil when neither is known.
  private func kept(of source: NamedSource) -> KeptFeed? {
    // Both are of the list in its own order.
    guard source.hasOwnOrder, let identity = source.identity else { return nil }
    let saved =
      options.usesCache
      ? state?.text(.position, of: identity, waitingAtMost: Store.openingLimit) : nil
    let position = saved.flatMap { ReadingPosition(notation: $0) }
    if case .defined(let plan) = source,
      let pages = SourceCache(identity, plan.options, store)?.keptFeed(of: plan, at: position)
    {
      return pages
    }
    return position.map { KeptFeed(page: nil, position: $0) }
  }

  package var themeNames: [String] { UserThemes.allNames }

  package func keepTheme(named name: String) {
    state?.keep(name, .choice, of: UserThemes.choice)
  }

  package func theme(named name: String) throws(PageError) -> Theme {
    try Problem.shown { try UserThemes.theme(named: name) }
  }

  package func prepare() {
    let made = Result { try FeedConnection(options) }
    connection.withLock { $0 = made }
  }

  package func plan(_ wanted: WantedSource) throws(PageError) -> OpenPlan {
    try Problem.shown {
      if case .url = wanted.request {} else { named.withLock { $0[wanted] = nil } }
      var source = try source(wanted)
      try check(source)
      // The cached response leads to the same result as before.
      if case .unknown(let list) = source, let detection = list.keptDetection(in: store) {
        source = .defined(keep(list.plan(detection), wanted))
      }
      var feed: FeedDescription
      switch source {
      case .unknown: return .mustBeFound
      case .lines(let lines):
        try lines.check(wanted.changes)
        feed = try lines.feed()
      case .defined(let plan): feed = plan.feed
      }
      feed.columns = keptColumns(of: source)
      feed.kept = kept(of: source)
      return .feed(feed)
    }
  }

  package func connect(_ wanted: WantedSource) throws(PageError) -> any ItemSource {
    try Problem.shown { try opened(wanted).source }
  }

  package func find(_ wanted: WantedSource) async throws(PageError) -> FoundSource {
    do {
      guard case .unknown(let list) = try source(wanted) else { return try opened(wanted) }
      let detection = try await list.detect(by: try connected(), store: store)
      let plan = keep(list.plan(detection), wanted)
      let pages = try pages(of: plan, firstPage: detection.page)
      var feed = plan.feed
      let remark = plan.description.isItem ? nil : detection.remark
      feed.remark = saveOnce(plan, wanted.request) ?? remark
      feed.columns = keptColumns(of: .defined(plan))
      return FoundSource(feed: feed, source: plan.arranged(pages))
    } catch {
      throw Problem(error).reason
    }
  }

  package func remember(_ position: ReadingPosition, in wanted: WantedSource) {
    guard let source = try? source(wanted), source.hasOwnOrder,
      let identity = source.identity
    else { return }
    state?.keep(position.notation, .position, of: identity)
  }

  package func keep(columns: String, of wanted: WantedSource) throws(PageError) -> String {
    try Problem.shown {
      guard let identity = try source(wanted).identity else {
        throw Problem("Standard input has no name, so its columns can't be kept.")
      }
      guard let store = state else { throw Problem("There is no directory for the state.") }
      store.keep(columns, .columns, of: identity)
      return "these columns are kept for this source"
    }
  }

  /// The columns that the user kept for a source, unless the command line names others.
  private func keptColumns(of source: NamedSource) -> String? {
    guard options.detection.overrides.columns.paths == nil, let identity = source.identity else {
      return nil
    }
    return state?.text(.columns, of: identity, waitingAtMost: Store.openingLimit)
  }

  package func noteVisit(_ wanted: WantedSource) {
    let request = wanted.request
    // Only a request that contains no credential when typed again, and has no body, is recorded.
    guard request.typed.revealed == request.shown, !wanted.changes.isFollowed else { return }
    switch try? source(wanted) {
    case .defined(let plan) where plan.options.detection.body == nil:
      if store != nil { state?.keep(plan.description.title, .visit, of: request.shown) }
    case .lines(let lines):
      if let path = lines.absolutePath { state?.keep("a file", .visit, of: path) }
    case .defined, .unknown, nil: break
    }
  }

  package func save(_ wanted: WantedSource, as name: String) throws(PageError) -> String {
    try Problem.shown {
      guard case .defined(let plan) = try source(wanted) else {
        throw Problem("Standard input and files can't be saved as a source.")
      }
      return try SavedSource.save(plan, as: name, besides: catalog)
    }
  }
}

extension FeedOpener {
  /// What `--inspect` prints of a source, and the plan that `--save` saves; nil for lines.
  ///
  /// - Throws: when the source can't be requested or read, or isn't a list.
  func inspection(of source: NamedSource) async throws -> (Inspection, FeedPlan?) {
    switch source {
    case .lines(let lines): return (try lines.inspection(), nil)
    case .defined(let plan): return (try await pages(of: plan).inspection(), plan)
    case .unknown(let list):
      let detection = try await list.detect(by: try connected(), store: store)
      return (try list.inspection(detection), list.plan(detection))
    }
  }

  /// Makes the pages of a plan, with the first response if it is already loaded.
  func pages(of plan: FeedPlan, firstPage: ParsedPage? = nil) throws -> CatalogSource {
    let cache = SourceCache(plan.identity, plan.options, store)
    return try connected().source(for: plan, cache: cache, firstPage: firstPage)
  }

  /// The feed and the source of what needn't be found.
  private func opened(_ wanted: WantedSource) throws -> FoundSource {
    switch try source(wanted) {
    case .unknown: preconditionFailure("an unknown list is found before it is connected")
    case .lines(let lines): return FoundSource(feed: try lines.feed(), source: try lines.source())
    case .defined(let plan):
      let pages = try pages(of: plan)
      saveOnce(plan, wanted.request).map { problems.report($0) }
      return FoundSource(feed: plan.feed, source: plan.arranged(pages))
    }
  }

  /// Stores the plan of a detected list, and its later verdict.
  private func keep(_ found: FeedPlan, _ wanted: WantedSource) -> FeedPlan {
    var plan = found
    plan.onVerdict = { [weak self] verdict in
      self?.take(verdict, for: wanted)
      await found.onVerdict(verdict)
    }
    named.withLock { $0[wanted] = .defined(plan) }
    return plan
  }

  private func take(_ verdict: PagingVerdict, for wanted: WantedSource) {
    named.withLock { sources in
      guard case .defined(var plan)? = sources[wanted] else { return }
      plan.take(verdict)
      sources[wanted] = .defined(plan)
    }
  }

  /// Saves the definition of the command line's request under the given name, once.
  ///
  /// The list is displayed even if saving fails.
  ///
  /// - Returns: a message for the user; nil when nothing is to be saved.
  private func saveOnce(_ plan: FeedPlan, _ request: OpenRequest) -> String? {
    guard options.showsScreen, given == request, options.detection.savedName != nil else {
      return nil
    }
    let wasSaved = isSaved.withLock { isSaved in
      defer { isSaved = true }
      return isSaved
    }
    guard !wasSaved else { return nil }
    do {
      return try SavedSource.save(plan)
    } catch {
      return error.sentence
    }
  }

  func connected() throws -> FeedConnection {
    guard let connection = connection.withLock({ $0 }) else {
      preconditionFailure("prepare() makes the connection before a source is connected")
    }
    return try connection.get()
  }

  /// Checks whether an argument makes a source fail without a request.
  func check(_ source: NamedSource) throws {
    switch source {
    case .defined(let plan): if plan.isDoubtful { _ = try FeedConnection.unconnected(plan) }
    case .lines(let lines): try lines.check()
    case .unknown(let list):
      do { try list.check() } catch { throw Problem("\(error)") }
    }
  }
}

extension OpenRequest {
  /// Whether it is a URL with the same scheme, host and port as another one.
  fileprivate func hasOrigin(of other: SecretURL) -> Bool {
    guard case .url(let url) = self, let own = WebURL(url.withoutUser) else { return false }
    return own.origin == WebURL(other.withoutUser)?.origin
  }
}
