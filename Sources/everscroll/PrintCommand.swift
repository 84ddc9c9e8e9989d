import Browser
import Catalog
import CommandLineOptions
import Items
import Paging
import Runtime

/// `--print`: items without a screen.
enum PrintCommand {
  static func run(_ setting: FeedSetting, options: Options) -> Int32 {
    let format = ItemFormat(
      options.format,
      columns: setting.description.columns,
      isForTerminal: StandardOutput.isTerminal
    )
    var loop = PrintLoop(
      source: setting.source,
      configuration: setting.configuration,
      limit: limit(of: options.printing),
      completes: options.format != .jsonl
    )
    let showsProgress = StandardError.isTerminal && !StandardOutput.isTerminal
    if let heading = format.heading, !StandardOutput.write(heading) { return 0 }
    let outcome = loop.run(
      onProgress: { feed, now in
        if showsProgress { StandardError.showProgress(progress(of: feed, now: now)) }
      },
      print: { StandardOutput.write(format.text(of: $0)) }
    )
    if showsProgress { StandardError.showProgress("") }
    return status(of: outcome)
  }

  private static func limit(of printing: Options.Printing?) -> Int? {
    guard case .first(let count) = printing else { return nil }
    return count
  }

  private static func progress(of feed: FeedState<Item>, now: Duration) -> String {
    let total = feed.total.map { " of \($0)" } ?? ""
    guard let until = feed.waitsUntil ?? feed.failedLoads.first?.retryAt else {
      return "\(feed.loadedCount)\(total) items"
    }
    let seconds = max(0, Int((until - now) / .seconds(1)) + 1)
    return "\(feed.loadedCount)\(total) items, waiting \(seconds) s"
  }

  private static func status(of outcome: PrintLoop<CatalogSource>.Outcome) -> Int32 {
    switch outcome {
    case .finished, .refused:
      return 0
    case .stopped(let reason):
      StandardError.say(reason)
      return 0
    case .failed(let error):
      StandardError.say(error.description)
      return 1
    }
  }
}
