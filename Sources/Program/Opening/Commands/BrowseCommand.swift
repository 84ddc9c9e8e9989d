import EverBase
import EverBrowser
import EverCatalog
import EverImages
import EverItems
import EverRecording
import EverRuntime
import EverTerminal
import EverText
import Glibc

/// Displays feeds on the screen.
enum BrowseCommand {
  /// Runs until the user quits; returns the exit status.
  ///
  /// Without a request, the user chooses a source on the screen.
  ///
  /// - Throws: when the log or the terminal can't be opened, or an argument is wrong.
  static func run(_ request: OpenRequest?, _ options: Options, _ theme: Theme) throws -> Int32 {
    let problems = ProblemReports()
    let log = try Log.opened(at: options.log, problems)
    let opener = try FeedOpener(request, options, problems: problems)
    // Wrong arguments are reported before the screen opens.
    try opener.check()
    let file = try options.recording.map { try RecordingFile(creating: $0) }
    // The terminal is opened before any thread starts, because that changes the environment for a
    // moment.
    var terminal = try terminal(options)
    let recording = file.map {
      SessionRecording(
        to: $0,
        version: options.castVersion ?? .two,
        size: terminal.size,
        arguments: Array(CommandLine.arguments.dropFirst())
      ) { problems.report($0) }
    }
    terminal.onFrame = { recording?.add($0, size: $1) }
    let worker = options.images == .none ? nil : ImageWorker()
    let selection = Selection(
      namesColumns: options.detection.overrides.columns.paths != nil
    )
    var session = session(of: opener, on: terminal, theme, worker, selection)
    session.log = log
    session.recording = recording
    let ended = try run(session, on: terminal)
    var status = options.selects ? selection.end(status: ended, options.format) : ended
    recording?.end(status: status)
    if let failure = recording?.failure {
      StandardError.write("The recording isn't whole: \(failure)")
      if status == 0 { status = 1 }
    }
    worker?.close()
    opener.close(before: status)
    return status
  }

  /// Makes the session of a screen, on which an opener's sources are displayed.
  static func session(
    of opener: FeedOpener,
    on screen: borrowing some LoopScreen & ~Copyable,
    _ theme: Theme,
    _ decoder: (any ImageDecoder)?,
    _ selection: Selection
  ) -> BrowserSession {
    let options = opener.options
    var workspace = Workspace(
      size: screen.size,
      keyMap: options.selects ? options.keyMap.choosing : options.keyMap,
      hasMotion: options.hasMotion
    )
    workspace.imageSettings = ImageSettings(areShown: options.images != .none, cell: screen.cell)
    workspace.isRecorded = options.recording != nil
    workspace.wantsSplit = options.hasSplit
    workspace.refreshInterval = options.isOffline ? nil : options.refreshInterval
    workspace.tintsCursor = options.tintsCursor
    workspace.mouse = options.mouse
    workspace.theme = theme
    var session = BrowserSession(
      workspace,
      opening: opener.opening(),
      decoder: decoder,
      opener: opener
    )
    session.problems = opener.problems
    session.observer = selection.observer
    return session
  }

  private static func run(
    _ session: consuming BrowserSession,
    on terminal: consuming Terminal
  ) throws(TerminalError) -> Int32 {
    var loop = ScreenLoop(terminal, driving: session)
    return try loop.run()
  }

  /// Opens the terminal with the user's settings.
  ///
  /// - Throws: when there is no suitable terminal.
  static func terminal(_ options: Options) throws(TerminalError) -> Terminal {
    // Recordings use symbols, because no player displays images in pixels.
    let usesSymbols = options.images == .auto && options.recordsScreen
    var wanted = Terminal.Options(
      environment: Terminal.Options.processEnvironment,
      images: usesSymbols ? .symbols : options.images
    )
    wanted.colors = options.color
    wanted.mouse = options.mouse
    return try Terminal(wanted)
  }
}

/// The items that the user chooses with `--select`.
final class Selection {
  private var chosen: [ChosenItems] = []
  /// Whether the user named the columns; other programs then receive no other columns.
  private let namesColumns: Bool

  init(namesColumns: Bool = false) { self.namesColumns = namesColumns }

  /// Receives the user's choice on the screen.
  var observer: ItemObserver {
    var observer = ItemObserver()
    observer.onReport = { [self] report, _ in
      if case .chosen(let items) = report { chosen = items }
    }
    return observer
  }

  /// Returns the chosen items as they are printed.
  func text(_ format: ItemFormat, isForTerminal: Bool) -> String {
    chosen.map { items in
      var items = format.isForPrograms ? items.asSent : items
      if namesColumns { items.columns.removeAll(where: \.isForPrograms) }
      return items.text(format, isForTerminal: isForTerminal)
    }
    .joined()
  }

  /// Prints the chosen items, and a sentence about incomplete ones.
  ///
  /// The exit status is 130 without a choice, 1 when an item is incomplete or the output can't be
  /// written. The terminal must be restored before the call.
  func end(status: Int32, _ format: ItemFormat) -> Int32 {
    guard status == 0 else { return status }
    guard !chosen.isEmpty else { return Self.cancelled }
    let text = text(format, isForTerminal: StandardOutput.isTerminal)
    let problem = StandardOutput.write(data: text).problem?.sentence ?? incompleteness
    guard let problem else { return 0 }
    StandardError.write(problem)
    return 1
  }

  /// The status of a chooser that the user leaves without a choice, as in fzf.
  private static let cancelled: Int32 = 130

  /// The sentence about items whose details couldn't be loaded; nil when all are complete.
  private var incompleteness: String? {
    let failures = chosen.compactMap(\.failure)
    let count = chosen.reduce(0) { $0 + $1.incompleteCount }
    return failures.first.flatMap { PrintOutcome.incomplete(count: count, $0).sentence }
  }
}

extension ChosenItems {
  /// The items with the values that the server sent, which other programs receive.
  fileprivate var asSent: ChosenItems {
    var sent = self
    for index in sent.columns.indices { sent.columns[index].form = .text }
    for index in sent.items.indices where sent.items[index].layout == 0 {
      guard let root = JSONDocument(ofItem: sent.items[index].json)?.root else { continue }
      var content = sent.items[index].content
      content.json = sent.items[index].json
      for (place, column) in columns.enumerated().prefix(content.fields.count) {
        let value = column.path.isEmpty ? nil : root.value(at: JSONPath(column.path))
        if let value { content.fields[place] = FieldFormat.text.text(of: value) }
      }
      sent.items[index].content = content
    }
    return sent
  }
}

extension Log {
  /// Opens the log at a path, if there is one; the problems receive the reason when a line can't be
  /// written later.
  ///
  /// - Throws: when the file can't be opened.
  static func opened(
    at path: String?,
    _ problems: ProblemReports = ProblemReports()
  ) throws(Problem) -> Log? {
    guard let path else { return nil }
    let log = Log(path: path) { problems.report(problem(path, $0, status: 1).sentence) }
    if let log { return log }
    throw problem(path, errno, status: 2)
  }

  /// Checks whether all lines were written.
  ///
  /// - Throws: the reason when one wasn't.
  func check(_ path: String) throws(Problem) {
    if let failureCode { throw Self.problem(path, failureCode, status: 1) }
  }

  private static func problem(_ path: String, _ code: Int32, status: Int32) -> Problem {
    let reason = String(errno: code)
    return Problem(
      "The log can't be written to \(path): \(reason). Give another --log.",
      status: status
    )
  }
}
