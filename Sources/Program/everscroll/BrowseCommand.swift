import EverBrowser
import EverText
import EverProgram
import EverImages
import EverItems
import EverRecording
import EverRuntime
import EverTerminal
import EverBase

/// Displays feeds on the screen.
enum BrowseCommand {
  /// Runs until the user quits; returns the exit status.
  ///
  /// Without a request, the user chooses a source on the screen.
  ///
  /// - Throws: when the log or the terminal can't be opened, or an argument is wrong.
  static func run(_ request: OpenRequest?, _ options: Options) throws(Problem) -> Int32 {
    let problems = ProblemReports()
    var log = try Log.opened(at: options.log, problems)
    let opener = try FeedOpener(request, options, problems: problems)
    // Wrong arguments are reported before the screen opens.
    try opener.check()
    // The file of a recording is created before the screen opens.
    let file = try options.recording.map { path throws(Problem) in
      try Problem.wrapping { () throws(RecordingProblem) in try RecordingFile(creating: path) }
    }
    let theme = try theme(of: options)
    let keyMap = try UserConfiguration.keyMap(for: options)
    // The terminal is opened before any thread starts, because that changes the environment for a
    // moment.
    var terminal = try terminal(options)
    let recordings = SessionRecordings(version: options.castVersion) { problems.report($0) }
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let file { recordings.begin(file, size: terminal.size, arguments: arguments) }
    terminal.onFrame = { recordings.add($0, size: $1) }
    let workspace = workspace(
      options,
      size: terminal.size,
      cell: terminal.cell,
      theme: theme,
      keyMap: keyMap
    )
    let worker = options.images == .none ? nil : ImageWorker()
    let selection = Selection()
    let session = BrowserSession(
      workspace,
      opening: opener.opening(),
      problems: problems,
      log: log.take(),
      decoder: worker,
      opener: opener,
      recordings: recordings,
      observer: selection.observer
    )
    let ended = try run(session, on: terminal)
    var status = options.selects ? selection.end(status: ended, options.format) : ended
    recordings.end(status: status)
    if let failure = recordings.failure {
      StandardError.write("The recording isn't whole: \(failure)")
      if status == 0 { status = 1 }
    }
    worker?.close()
    opener.close(before: status)
    return status
  }

  static func theme(of options: Options) throws(Problem) -> Theme {
    try options.theme.map(UserThemes.theme) ?? .standard
  }

  /// Makes an empty workspace for a screen.
  static func workspace(
    _ options: Options,
    size: Size,
    cell: PixelSize,
    theme: Theme,
    keyMap: KeyMap = .standard
  ) -> Workspace {
    Workspace(
      size: size,
      keyMap: options.selects ? keyMap.choosing : keyMap,
      hasMotion: options.hasMotion,
      imageSettings: ImageSettings(areShown: options.images != .none, cell: cell),
      headerNames: options.headers.map(\.name),
      wantsSplit: options.hasSplit,
      refreshInterval: options.isOffline ? nil : options.refreshInterval,
      theme: theme
    )
  }

  private static func run(
    _ session: consuming BrowserSession,
    on terminal: consuming Terminal
  ) throws(Problem) -> Int32 {
    var loop = ScreenLoop(terminal, driving: session)
    return try Problem.wrapping { () throws(TerminalError) in try loop.run() }
  }

  /// Opens the terminal with the user's settings.
  ///
  /// - Throws: when there is no suitable terminal.
  static func terminal(_ options: Options) throws(Problem) -> Terminal {
    try Problem.wrapping { () throws(TerminalError) in
      try Terminal(
        Terminal.Options(
          environment: Terminal.Options.processEnvironment,
          colors: options.color,
          wheel: options.hasMouse ? .arrows : .none,
          images: imagePolicy(of: options)
        )
      )
    }
  }

  /// Recordings use symbols, because no player displays images in pixels.
  private static func imagePolicy(of options: Options) -> ImagePolicy {
    options.images == .auto && options.recordsScreen ? .symbols : options.images
  }
}
