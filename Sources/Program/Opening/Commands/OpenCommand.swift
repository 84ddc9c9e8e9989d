import EverBrowser
import EverItems
import EverPages
import EverRuntime
import EverText

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
    let theme = try options.theme.map(UserThemes.theme) ?? .standard
    EnvironmentPermission.request(for: request, options)
    if options.showsScreen { return try BrowseCommand.run(request, options, theme) }
    guard let request else {
      throw Problem(
        "A source is missing, such as ‘starwars’; a terminal offers all to choose from."
      )
    }
    return try write(request, options)
  }

  /// Writes what the options want of a source to standard output.
  private static func write(_ request: OpenRequest, _ options: Options) throws -> Int32 {
    let inspects = options.detection.inspects
    let problems = ProblemReports()
    let opener = try FeedOpener(
      request,
      inspects ? options : options.withAllFields,
      problems: problems
    )
    try SavedSource.check(options, besides: opener.catalog)
    let source = try opener.source(request)
    let log = inspects ? nil : try Log.opened(at: options.log)
    defer { problems.connect { StandardError.write($0) } }
    let status: Int32
    do {
      if case .unknown = source {} else { try opener.check(source) }
      if case .lines = source {} else { opener.prepare() }
      status =
        try inspects ? inspect(source, opener) : PrintCommand.run(request, opener, log: log)
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
