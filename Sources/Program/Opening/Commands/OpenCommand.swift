import EverBase
import EverBrowser
import EverCatalog
import EverInputs
import EverItems
import EverRuntime
import EverText
import Glibc
import Paging

extension OpenRequest {
  /// Standard input, when another program or a file is there; nil when the user chooses a source.
  static var piped: OpenRequest? {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return nil }
    let isInput = [S_IFIFO, S_IFSOCK, S_IFREG].contains(status.st_mode & S_IFMT)
    return isInput ? .standardInput : nil
  }
}

/// `everscroll starwars` and similar commands: a feed on the screen, or printed, or what is detected
/// of it.
enum OpenCommand {
  /// Runs until the user quits or all items are printed; returns the exit status.
  ///
  /// Without a request, the user chooses a source on the screen.
  ///
  /// - Throws: when the feed can't be opened.
  static func run(_ request: OpenRequest?, _ given: Options) throws -> Int32 {
    var options = given
    options.headers += try HeaderFile.headers(of: options.headerFiles)
    let theme = try options.theme.map(UserThemes.theme) ?? UserThemes.chosen ?? .standard
    if options.showsScreen { return try BrowseCommand.run(request, options, theme) }
    guard let request else {
      throw Problem(
        "A source is missing, such as ‘starwars’; a terminal offers all to choose from."
      )
    }
    for file in [request] + options.otherFiles {
      let status = try write(file, options)
      guard status == 0 else { return status }
    }
    return 0
  }

  /// Writes to standard output what the options request: the items, or what is detected.
  private static func write(_ request: OpenRequest, _ options: Options) throws -> Int32 {
    let inspects = options.detection.inspects
    let problems = ProblemReports()
    let opener = try FeedOpener(request, options, problems: problems)
    try opener.checkSavedName()
    let wanted = WantedSource(request)
    let source = try opener.source(wanted)
    let log = inspects ? nil : try Log.opened(at: options.log)
    defer { problems.connect { StandardError.write($0) } }
    let status: Int32
    do {
      if case .unknown = source {} else { try opener.check(source) }
      if case .lines = source {} else { opener.prepare() }
      status =
        try inspects ? inspect(source, opener) : PrintCommand.run(wanted, opener, log: log)
    } catch {
      // The error is written first, because closing can end the process.
      let problem = Problem(error)
      StandardError.write(problem.sentence)
      status = problem.status
    }
    opener.close(before: status)
    return status
  }

  /// Prints the detected properties of a list as JSON, and saves its definition if wanted.
  private static func inspect(_ source: NamedSource, _ opener: FeedOpener) throws -> Int32 {
    let (inspection, plan) = try TaskWait.result(requesting: source.requested) {
      try await opener.inspection(of: source)
    }
    let status = try StandardOutput.print(data: inspection.json + "\n")
    try plan.flatMap { try SavedSource.save($0) }.map { StandardError.write($0) }
    return status
  }
}

/// `--print`: prints items without a screen.
enum PrintCommand {
  /// Runs until all wanted items are printed.
  ///
  /// - Parameters:
  ///   - wanted: the source.
  ///   - opener: finds the source; its options say which items to print, and how.
  ///   - log: records what was loaded; nil: no log.
  /// - Returns: the exit status.
  /// - Throws: when there is no list, or the feed or standard output fails.
  static func run(_ wanted: WantedSource, _ opener: FeedOpener, log: Log?) throws -> Int32 {
    let named = try opener.source(wanted)
    let found = try TaskWait.result(requesting: named.requested) {
      try await opener.find(wanted)
    }
    if case .defined(let plan) = try opener.source(wanted) {
      try SavedSource.save(plan).map { StandardError.write($0) }
    }
    let options = opener.options
    let countsLateFields = options.withPurpose.detection.overrides.columns == .all
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
    var configuration = found.feed.configuration
    var source = found.source
    if let filter = options.filter {
      source = source.filtered(by: filter)
      configuration = configuration.filtered
    }
    if let copied = await copied(source, options) { return copied }
    var printer = ItemPrinter(options.format, isForTerminal: StandardOutput.isTerminal) {
      found.source.printedColumns
    }
    printer.layouts = found.feed.source.layouts
    var lateFields = countsLateFields ? LateFields { found.source.printedPaths } : nil
    var progress = PrintProgress.onStandardError
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
        progress.printing(now: now)
        StandardError.write(sentence)
      },
      onChange: { progress.look(at: $0, $1, now: $2) },
      take: { items, now in
        progress.printing(now: now)
        lateFields?.add(items.lazy.map(\.json))
        output = StandardOutput.write(data: printer.text(of: items))
        return output == .written
      }
    )
    progress.ended()
    if outcome.isWhole { output = StandardOutput.write(data: printer.end()) }
    lateFields?.sentence.map { StandardError.write($0) }
    return (outcome, output)
  }

  /// Copies the records of an input as bytes; nil when items have to be made of them.
  private static func copied(
    _ source: any ItemSource,
    _ options: Options
  ) async -> (PrintOutcome, StandardOutput.Outcome)? {
    guard let view = source as? InputView ?? (source as? InputSource).map({ InputView($0) }),
      let format = copyFormat(options), options.log == nil, !StandardOutput.isTerminal
    else { return nil }
    let output = Lock(StandardOutput.Outcome.written)
    let progress = Lock(PrintProgress.onStandardError)
    let said = Lock<Set<String>>([])
    let timer = FeedTimer(.continuous)
    view.reportProgress { (loaded: LoadProgress) in
      progress.withLock { $0.look(at: loaded, now: timer.now()) }
    }
    defer { progress.withLock { $0.ended() } }
    do throws(PageError) {
      let copy = try await view.copy(as: format, limit: options.printing?.limit) { sentence in
        guard said.withLock({ $0.insert(sentence).inserted }) else { return }
        progress.withLock { $0.printing(now: timer.now()) }
        StandardError.write(sentence)
      } write: { lines in
        progress.withLock { $0.printing(now: timer.now()) }
        output.withLock { $0 = StandardOutput.write(bytes: lines) }
        return output.withLock { $0 == .written }
      }
      return copy.map { (PrintOutcome($0), output.withLock { $0 }) }
    } catch {
      return (.failed(error, balance: ""), .written)
    }
  }

  /// The format in which records can be copied; nil when the user wants other fields.
  private static func copyFormat(_ options: Options) -> CopyFormat? {
    guard options.detection.overrides.columns.paths == nil else { return nil }
    return switch options.format {
    case .jsonLines: .jsonLines
    case .csv: .csv
    case .text, .tsv, .markdown: nil
    }
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

extension PrintOutcome {
  fileprivate init(_ copy: InputCopy) {
    guard !copy.isRefused else {
      self = .refused
      return
    }
    guard let error = copy.error else {
      self = copy.cut.map { .stopped($0) } ?? .finished
      return
    }
    let balance =
      copy.isCutOff
      ? Balance.shortfall(of: copy.count + 1, missing: 1).string + "."
      : ListLoad.continuation(after: copy.count)
    self = .failed(error, balance: balance)
  }
}

extension PrintProgress {
  /// A line on standard error, if that is a terminal.
  fileprivate static var onStandardError: PrintProgress {
    guard StandardError.isTerminal else {
      return PrintProgress(nil) { StandardError.write($0) }
    }
    return PrintProgress { StandardError.showProgress($0) }
  }
}
