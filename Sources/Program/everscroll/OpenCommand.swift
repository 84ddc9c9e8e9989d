import EverProgram
import EverItems

/// `everscroll starwars` and similar commands: a feed on the screen, or printed.
enum OpenCommand {
  /// Runs until the user quits or all items are printed; returns the exit status.
  ///
  /// Without a request, the user chooses a source on the screen.
  ///
  /// - Throws: when the feed can't be opened, or fails while it is printed.
  static func run(_ request: OpenRequest?, _ options: Options) throws(Problem) -> Int32 {
    var options = options
    options.headers += try HeaderFile.headers(of: options.headerFiles)
    if let theme = options.theme { _ = try UserThemes.theme(named: theme) }
    EnvironmentPermission.request(for: request, options)
    if options.detection.inspects, let request { return try InspectCommand.run(request, options) }
    guard options.showsScreen else { return try print(request, options) }
    return try BrowseCommand.run(request, options)
  }

  private static func print(_ request: OpenRequest?, _ options: Options) throws(Problem) -> Int32 {
    guard let request else {
      throw Problem(
        sentence: "A source is missing, such as ‘starwars’; a terminal offers all to choose from.",
        status: 2
      )
    }
    let whole = options.withAllFields
    switch try SourceResolver().resolve(request, whole) {
    case .lines(let input): return try LinesCommand.print(input, whole)
    case .defined(let plan): return try PrintCommand.run(options) { _, _ in (plan, nil) }
    case .unknown(let list): return try PrintCommand.run(list, whole)
    }
  }
}
