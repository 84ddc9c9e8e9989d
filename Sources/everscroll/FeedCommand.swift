import CommandLineOptions

/// `everscroll starwars` and its like: a feed on the screen, or printed.
enum FeedCommand {
  /// - Throws: when the feed can't be opened, or fails while it is printed.
  static func run(_ options: Options) throws(Problem) -> Int32 {
    let prints = options.printing != nil || !StandardOutput.isTerminal
    var options = options
    if !prints, options.command == .moderators(site: nil) {
      options.command = .moderators(site: try SitePrompt.ask())
    }
    let plan = try FeedPlan(options)
    return prints ? try PrintCommand.run(plan) : try BrowseCommand.run(plan)
  }
}
