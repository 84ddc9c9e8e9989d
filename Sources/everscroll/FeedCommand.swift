import CommandLineOptions

/// `everscroll starwars` and its like: a feed on the screen, or printed.
enum FeedCommand {
  /// Runs until the user quits, or all is printed.
  ///
  /// - Parameters:
  ///   - word: Where the items come from.
  ///   - options: What else the command line says.
  /// - Returns: The exit status.
  /// - Throws: when the feed can't be opened, or fails while it is printed.
  static func run(_ word: SourceWord, _ options: Options) throws(Problem) -> Int32 {
    if word == .standardInput { return try LinesCommand.run(options) }
    let prints = options.printing != nil || !StandardOutput.isTerminal
    var word = word
    if !prints, word == .builtIn(name: "moderators", argument: nil) {
      word = .builtIn(name: "moderators", argument: try SitePrompt.ask())
    }
    let plan = try FeedPlan(word, options)
    return prints ? try PrintCommand.run(plan) : try BrowseCommand.run(plan)
  }
}
