import Browser
import Catalog
import CommandLineOptions
import Items
import Paging
import Runtime
import Store
import Transport

/// `--print`: items without a screen.
enum PrintCommand {
  /// What is printed, and the answer to its first request where that is here already.
  typealias Printed = (plan: FeedPlan, firstAnswer: HTTPResponse?)

  /// Prints the items of a list about which nothing is known.
  ///
  /// - Throws: when there is no list, or the feed or standard output fails.
  static func run(_ list: UnknownList, _ options: Options) throws(Problem) -> Int32 {
    try run(options) { (connection, store) throws(Problem) in
      let result = TaskWait.result(progress: "asking \(list.shownURL) …") {
        () async -> Result<Detection, PageError> in
        do throws(PageError) {
          return .success(try await list.detect(by: connection, store: store))
        } catch {
          return .failure(error)
        }
      }
      switch result {
      case .failure(let error): throw Problem(error)
      case .success(let detection):
        return (list.plan(detection), detection.response)
      }
    }
  }

  /// Runs until all items that are wanted are printed.
  ///
  /// - Parameters:
  ///   - options: What the command line says.
  ///   - find: Says what is printed, once there is something to ask by.
  /// - Returns: The exit status.
  /// - Throws: when the feed or standard output fails.
  static func run(
    _ options: Options,
    _ find: (FeedConnection, Store?) throws(Problem) -> Printed
  ) throws(Problem) -> Int32 {
    try SavedSource.check(options)
    let log = try Log.opened(at: options.log)
    let problems = ProblemReports()
    let store = SourceCache.store(for: options, problems: problems)
    let connection = try FeedConnection(options)
    defer { problems.connect { StandardError.say($0) } }
    do throws(Problem) {
      let (plan, firstAnswer) = try find(connection, store)
      try SavedSource.save(plan, options).map { StandardError.say($0) }
      let source = try connection.source(
        for: plan,
        cache: SourceCache(plan, store: store),
        firstAnswer: firstAnswer
      )
      let columns = plan.description.columns
      let status = try print(
        plan.configuration,
        plan.options,
        from: source,
        log: log,
        layouts: plan.description.layouts
      ) { columns }
      store?.close(waitingAtMost: Store.closingLimit)
      connection.close(before: status)
      return status
    } catch {
      // Told first: closing can end the process.
      StandardError.say(error.sentence)
      store?.close(waitingAtMost: Store.closingLimit)
      connection.close(before: error.status)
      return error.status
    }
  }

  /// Prints the items of any source.
  ///
  /// - Parameters:
  ///   - configuration: How they are loaded.
  ///   - options: What is wanted of them.
  ///   - source: Where the items come from.
  ///   - log: Where it is told what was loaded; nil for nowhere.
  ///   - layouts: The columns of items of some kinds.
  ///   - columns: The columns of the items, asked for when the first page is here, or at the end.
  /// - Returns: The exit status.
  /// - Throws: when the feed or standard output fails.
  static func print(
    _ configuration: FeedConfiguration,
    _ options: Options,
    from source: some ItemSource,
    log: borrowing Log?,
    layouts: [[Column]] = [],
    columns: @escaping () -> [Column]
  ) throws(Problem) -> Int32 {
    var loop = PrintLoop(
      source: source,
      configuration: configuration,
      limit: limit(of: options.printing),
      completes: options.format != .jsonl
    )
    var printer = ItemPrinter(
      kind(of: options.format),
      isForTerminal: StandardOutput.isTerminal,
      layouts: layouts,
      columns: columns
    )
    var progress = Progress()
    var output = StandardOutput.Outcome.written
    let outcome = loop.run(
      onLog: { log?.write($0, at: $1) },
      reader: StandardOutput.descriptor,
      onProgress: { progress.show($0, now: $1) },
      print: { items, now in
        progress.clear(now: now)
        output = StandardOutput.write(data: printer.text(of: items))
        return output == .written
      }
    )
    progress.end()
    if outcome.isWhole { output = StandardOutput.write(data: printer.end()) }
    return try status(of: output == .written ? outcome : .refused, output)
  }

  private static func limit(of printing: Options.Printing?) -> Int? {
    guard case .first(let count) = printing else { return nil }
    return count
  }

  private static func kind(of format: Options.Format) -> ItemFormat.Kind {
    switch format {
    case .text: .text
    case .jsonl: .jsonLines
    case .csv: .csv
    case .markdown: .markdown
    }
  }

  private static func status(
    of outcome: PrintOutcome,
    _ output: StandardOutput.Outcome
  ) throws(Problem) -> Int32 {
    switch outcome {
    case .finished, .remarked:
      outcome.sentence.map { StandardError.say($0) }
      return 0
    case .refused:
      if let problem = output.problem { throw problem }
      return 0
    case .stopped, .failed, .incomplete:
      throw Problem(sentence: outcome.sentence ?? "", status: 1)
    }
  }
}

/// The line on standard error that tells a person how far a print is.
private struct Progress {
  private let isShown = StandardError.isTerminal
  private var progress = PrintProgress()
  private var shown = ""

  mutating func show(_ feed: FeedState<Item>, now: Duration) -> Duration? {
    guard isShown else { return nil }
    defer { update() }
    return progress.look(at: feed, now: now)
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
