import EverBrowser
import EverProgram
import EverDefinitions
import EverDetecting
import EverItems
import Paging
import EverRuntime
import EverWeb

/// `--print`: prints items without a screen.
enum PrintCommand {
  /// The plan of the feed to print, and its first response if it is already loaded.
  typealias Printed = (plan: FeedPlan, firstPage: ParsedPage?)

  /// Prints the items of an unknown list.
  ///
  /// - Throws: when there is no list, or the feed or standard output fails.
  static func run(_ list: UnknownList, _ options: Options) throws(Problem) -> Int32 {
    try run(options) { (connection, store) throws(Problem) in
      let result = TaskWait.result(progress: "requesting \(list.shownURL) …") {
        () async throws(PageError) in try await list.detect(by: connection, store: store)
      }
      switch result {
      case .failure(let error): throw Problem(error)
      case .success(let detection): return (list.plan(detection), detection.page)
      }
    }
  }

  /// Runs until all wanted items are printed.
  ///
  /// - Throws: when the feed or standard output fails.
  static func run(
    _ options: Options,
    _ find: (FeedConnection, Store?) throws(Problem) -> Printed
  ) throws(Problem) -> Int32 {
    try SavedSource.check(options)
    let log = try Log.opened(at: options.log)
    return try ConnectedCommand.run(options) { (connection, store) throws(Problem) in
      let (plan, firstPage) = try find(connection, store)
      try SavedSource.save(plan, options).map { StandardError.write($0) }
      let source = try connection.source(
        for: plan,
        cache: SourceCache(plan, store: store),
        firstPage: firstPage
      )
      var planned = plan.options
      // The columns of a definition are those that its author chose.
      planned.detection.overrides.columns = options.detection.overrides.columns
      return try print(
        plan.configuration,
        planned,
        from: source,
        log: log,
        layouts: plan.description.layouts
      ) { plan.definition.columns }
    }
  }

  /// Prints the items of any source.
  ///
  /// - Parameters:
  ///   - configuration: how to load the items.
  ///   - options: which items to print, and how.
  ///   - source: the source of the items.
  ///   - log: records what was loaded; nil: no log.
  ///   - layouts: the columns for the layouts of items.
  ///   - columns: returns the columns of the items; called after the first page, or at the end.
  /// - Returns: the exit status.
  /// - Throws: when the feed or standard output fails.
  static func print(
    _ configuration: FeedConfiguration,
    _ options: Options,
    from source: some ItemSource,
    log: borrowing Log?,
    layouts: [[Column]] = [],
    columns: @escaping @Sendable () -> [ColumnDefinition]
  ) throws(Problem) -> Int32 {
    let printer = ItemPrinter(
      options.format,
      isForTerminal: StandardOutput.isTerminal,
      layouts: layouts
    ) { columns().map(\.shown) }
    let headings = options.sort == nil ? [] : columns().map(\.column.title)
    let lateFields =
      options.detection.overrides.columns == .all ? LateFields(columns: columns) : nil
    var source = options.sorted(source, configuration, headings: headings)
    var configuration = options.sort == nil ? configuration : configuration.whole
    if let filter = options.filter {
      source = source.filtered(by: Search(filter)) { columns().map(\.column) }
      configuration = configuration.filtered
    }
    return try print(configuration, options, from: source, by: printer, lateFields, log: log)
  }

  private static func print(
    _ configuration: FeedConfiguration,
    _ options: Options,
    from source: some ItemSource,
    by printer: ItemPrinter,
    _ lateFields: LateFields?,
    log: borrowing Log?
  ) throws(Problem) -> Int32 {
    var loop = PrintLoop(
      source: source,
      configuration: configuration,
      limit: options.printing?.limit,
      completes: options.format != .jsonLines
    )
    var printer = printer
    var lateFields = lateFields
    var progress = Progress()
    var output = StandardOutput.Outcome.written
    let outcome = loop.run(
      onLog: { log?.write($0, at: $1) },
      reader: StandardOutput.descriptor,
      onProgress: { progress.show($0, $1, now: $2) },
      onRemark: { sentence, now in
        progress.clear(now: now)
        StandardError.write(sentence)
      },
      print: { items, now in
        progress.clear(now: now)
        lateFields?.add(items.lazy.map(\.json))
        output = StandardOutput.write(data: printer.text(of: items))
        return output == .written
      }
    )
    progress.end()
    if outcome.isWhole { output = StandardOutput.write(data: printer.end()) }
    lateFields?.sentence.map { StandardError.write($0) }
    let status = try status(of: output == .written ? outcome : .refused, output)
    if let path = options.log { try log?.check(path) }
    return status
  }

  private static func status(
    of outcome: PrintOutcome,
    _ output: StandardOutput.Outcome
  ) throws(Problem) -> Int32 {
    switch outcome {
    case .finished, .remarked:
      outcome.sentence.map { StandardError.write($0) }
      return 0
    case .refused:
      if let problem = output.problem { throw problem }
      return 0
    case .stopped, .failed, .incomplete:
      throw Problem(sentence: outcome.sentence ?? "", status: 1)
    }
  }
}

/// The progress line on standard error.
private struct Progress {
  private let isShown = StandardError.isTerminal
  private var progress = PrintProgress()
  private var shown = ""

  mutating func show(_ feed: FeedState<Item>, _ page: LoadProgress?, now: Duration) -> Duration? {
    guard isShown else { return nil }
    defer { update() }
    return progress.look(at: feed, page, now: now)
  }

  mutating func clear(now: Duration) {
    progress.printing(now: now)
    update()
  }

  mutating func end() {
    progress.ended()
    update()
  }

  private mutating func update() {
    guard isShown, progress.line != shown else { return }
    shown = progress.line
    StandardError.showProgress(shown)
  }
}
