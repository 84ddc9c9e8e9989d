import Browser
import Catalog
import CommandLineOptions
import Items
import Paging
import Runtime

/// `--print`: items without a screen.
enum PrintCommand {
  /// Runs until all items that are wanted are printed.
  ///
  /// - Throws: when the feed or standard output fails.
  static func run(_ plan: FeedPlan) throws(Problem) -> Int32 {
    let log = try Log.opened(at: plan.options.log)
    let connection = try FeedConnection(plan)
    do throws(Problem) {
      let status = try print(plan, from: connection.source, log: log)
      connection.close(before: status)
      return status
    } catch {
      // Told first: closing can end the process.
      StandardError.say(error.sentence)
      connection.close(before: error.status)
      return error.status
    }
  }

  private static func print(
    _ plan: FeedPlan,
    from source: CatalogSource,
    log: borrowing Log?
  ) throws(Problem) -> Int32 {
    let format = ItemFormat(
      kind(of: plan.options.format),
      columns: plan.description.columns,
      isForTerminal: StandardOutput.isTerminal
    )
    var loop = PrintLoop(
      source: source,
      configuration: plan.configuration,
      limit: limit(of: plan.options.printing),
      completes: plan.options.format != .jsonl
    )
    var output = StandardOutput.write(format.heading ?? "")
    guard output == .written else { return try status(of: .refused, output) }
    var progress = Progress()
    let outcome = loop.run(
      onLog: { log?.write($0, at: $1) },
      onProgress: { progress.show($0, now: $1) },
      print: { items in
        progress.clear()
        output = StandardOutput.write(items.map(format.text).joined())
        return output == .written
      }
    )
    progress.clear()
    return try status(of: outcome, output)
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
    case .finished: return 0
    case .refused:
      if let problem = output.problem { throw problem }
      return 0
    case .stopped(let reason):
      StandardError.say(reason)
      return 0
    case .failed(let error):
      throw Problem(sentence: error.description, status: 1)
    case .incomplete(let count, let error):
      throw Problem(
        sentence: "\(count) \(count == 1 ? "item is" : "items are") not complete: \(error)",
        status: 1
      )
    }
  }
}

/// The line on standard error that tells a person how far a print is.
private struct Progress {
  private let isShown = StandardError.isTerminal && !StandardOutput.isTerminal
  private var line = ""

  mutating func show(_ feed: FeedState<Item>, now: Duration) {
    let total = feed.total.map { " of \($0)" } ?? ""
    var text = "\(feed.loadedCount)\(total) items"
    if let until = feed.waitsUntil ?? feed.failedLoads.first?.retryAt {
      text += ", waiting \(max(0, Int((until - now) / .seconds(1)) + 1)) s"
    }
    replace(with: text)
  }

  mutating func clear() { replace(with: "") }

  private mutating func replace(with text: String) {
    guard isShown, text != line else { return }
    line = text
    StandardError.showProgress(text)
  }
}
