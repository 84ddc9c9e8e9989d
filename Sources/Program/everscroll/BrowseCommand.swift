import Browser
import Catalog
import CommandLineOptions
import Images
import OpenRequests
import Runtime
import ScreenLoop
import Terminal
import Secrets

/// Feeds on the screen.
enum BrowseCommand {
  /// Runs until the user quits.
  ///
  /// - Parameters:
  ///   - request: what is opened first; nil where the user chooses.
  ///   - options: what else the command line says.
  /// - Returns: the exit status.
  /// - Throws: when the log or the terminal can't be opened, or the user gave something wrong.
  static func run(_ request: OpenRequest?, _ options: Options) throws(Problem) -> Int32 {
    var log = try Log.opened(at: options.log)
    let problems = ProblemReports()
    let opener = try FeedOpener(request, options, problems: problems)
    // What the user gave wrong is told without a screen that flashes up first.
    try opener.check()
    let file = try CastRequest(options)
    try ProcessNeeds.check()
    // Before any thread starts: opening it changes the environment for a moment.
    var terminal = try terminal(options)
    let recording = file?.recording(of: terminal.size, problems: problems)
    terminal.onFrame = recording.map { recording in { recording.add($0, size: $1) } }
    let workspace = Workspace(
      size: terminal.size,
      hasMotion: options.hasMotion,
      imageSettings: ImageSettings(areShown: options.images != .none, cell: terminal.cell),
      headerNames: options.headers.map(\.name)
    )
    let worker = options.images == .none ? nil : ImageWorker()
    let session = BrowserSession(
      workspace,
      opening: opener.opening(),
      problems: problems,
      log: log.take(),
      decoder: worker,
      opener: opener
    )
    let status = try run(session, on: terminal)
    recording?.end(status: status)
    worker?.close()
    opener.close(before: status)
    return status
  }

  private static func run(
    _ session: consuming BrowserSession,
    on terminal: consuming Terminal
  ) throws(Problem) -> Int32 {
    var loop = ScreenLoop(terminal, driving: session)
    do throws(TerminalError) {
      return try loop.run()
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
  }

  /// Takes the terminal over, as the user wants it to look.
  ///
  /// - Throws: when there is none that can be drawn on.
  private static func terminal(_ options: Options) throws(Problem) -> Terminal {
    let colors = policy(of: options.color)
    do throws(TerminalError) {
      return try Terminal(
        Terminal.Options(
          environment: Terminal.Options.processEnvironment,
          colors: colors,
          images: policy(of: options)
        )
      )
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
  }

  private static func policy(of color: Options.ColorChoice) -> ColorPolicy {
    switch color {
    case .auto: .auto
    case .always: .always
    case .never: .never
    }
  }

  /// No player of recordings shows images in pixels.
  private static func policy(of options: Options) -> ImagePolicy {
    switch options.images {
    case .auto: options.recording == nil ? .auto : .symbols
    case .kitty: .kitty
    case .symbols: .symbols
    case .none: .none
    }
  }
}
