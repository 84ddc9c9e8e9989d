import Browser
import CommandLineOptions

/// `everscroll starwars` and its like: a feed on the screen, or printed.
enum FeedCommand {
  /// Runs until the user quits, or all is printed.
  ///
  /// - Parameters:
  ///   - word: Where the items come from; nil where that is to be chosen on the screen.
  ///   - options: What else the command line says.
  /// - Returns: The exit status.
  /// - Throws: when the feed can't be opened, or fails while it is printed.
  static func run(_ word: SourceWord?, _ options: Options) throws(Problem) -> Int32 {
    if options.detection.inspects, let word { return try InspectCommand.run(word, options) }
    guard options.showsScreen else { return try print(word, options) }
    return try BrowseCommand.run(word, options)
  }

  private static func print(_ word: SourceWord?, _ options: Options) throws(Problem) -> Int32 {
    guard let word else {
      throw Problem(
        sentence: "A source is missing, such as ‘starwars’; a terminal offers all to choose from.",
        status: 2
      )
    }
    switch try SourceResolver().resolve(OpenRequest(word), options) {
    case .lines: return try LinesCommand.print(options)
    case .defined(let plan): return try PrintCommand.run(options) { _, _ in (plan, nil) }
    case .unknown(let list): return try PrintCommand.run(list, options)
    }
  }
}

extension Options {
  /// Whether items are shown on the screen rather than printed.
  var showsScreen: Bool {
    printing == nil && !detection.inspects && StandardOutput.isTerminal
  }
}
