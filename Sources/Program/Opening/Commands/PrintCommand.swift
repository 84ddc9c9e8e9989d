import EverBrowser
import EverDefinitions
import EverDetecting
import EverItems
import EverRuntime
import Paging

/// `--print`: prints items without a screen.
enum PrintCommand {
  /// Runs until all wanted items are printed.
  ///
  /// - Parameters:
  ///   - request: the source.
  ///   - opener: finds the source; its options say which items to print, and how.
  ///   - log: records what was loaded; nil: no log.
  /// - Returns: the exit status.
  /// - Throws: when there is no list, or the feed or standard output fails.
  static func run(_ request: OpenRequest, _ opener: FeedOpener, log: Log?) throws -> Int32 {
    let named = try opener.source(request)
    let found = try TaskWait.result(requesting: named.requested) {
      try await opener.find(request, SourceChanges())
    }
    if case .defined(let plan) = try opener.source(request) {
      try SavedSource.save(plan).map { StandardError.write($0) }
    }
    let options = opener.options
    // The columns of a definition are those that its author chose.
    let isDefined = if case .defined = named { true } else { false }
    let countsLateFields = !isDefined && options.detection.overrides.columns == .all
    let (outcome, output) = try TaskWait.result(reader: StandardOutput.descriptor) {
      await print(found, options, countsLateFields: countsLateFields, log: log)
    }
    let status = try status(of: output == .written ? outcome : .refused, output)
    if let path = options.log { try log?.check(path) }
    return status
  }

  private static func print(
    _ found: FoundSource,
    _ options: Options,
    countsLateFields: Bool,
    log: Log?
  ) async -> (PrintOutcome, StandardOutput.Outcome) {
    let columns = { @Sendable in found.source.printedColumns }
    var configuration = found.feed.configuration
    var source = found.source
    if let filter = options.filter {
      source = source.filtered(by: Search(filter)) { columns().map(\.column) }
      configuration = configuration.filtered
    }
    var printer = ItemPrinter(
      options.format,
      isForTerminal: StandardOutput.isTerminal,
      layouts: found.feed.source.layouts
    ) { columns().map(\.shown) }
    var lateFields = countsLateFields ? LateFields(columns: columns) : nil
    var progress = Progress()
    var output = StandardOutput.Outcome.written
    var load = ListLoad(
      configuration,
      limit: options.printing?.limit,
      completes: options.format != .jsonLines
    )
    let outcome = await load.run(
      from: source,
      timer: FeedTimer(.continuous),
      onLog: { log?.write($0, at: $1) },
      onRemark: { sentence, now in
        progress.clear(now: now)
        StandardError.write(sentence)
      },
      onChange: { progress.show($0, $1, now: $2) },
      take: { items, now in
        progress.clear(now: now)
        lateFields?.add(items.lazy.map(\.json))
        output = StandardOutput.write(data: printer.text(of: items))
        return output == .written
      }
    )
    progress.end()
    if outcome.isWhole { output = StandardOutput.write(data: printer.end()) }
    lateFields?.sentence.map { StandardError.write($0) }
    return (outcome, output)
  }

  private static func status(
    of outcome: PrintOutcome,
    _ output: StandardOutput.Outcome
  ) throws(Problem) -> Int32 {
    switch outcome {
    case .finished, .remarked: outcome.sentence.map { StandardError.write($0) }
    case .refused: if let problem = output.problem { throw problem }
    case .stopped, .failed, .incomplete: throw Problem(outcome.sentence ?? "", status: 1)
    }
    return 0
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
