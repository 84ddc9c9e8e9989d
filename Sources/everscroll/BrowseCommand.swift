import Browser
import Catalog
import CommandLineOptions
import Glibc
import Runtime
import Terminal

/// A feed on the screen.
enum BrowseCommand {
  /// Runs until the user quits.
  ///
  /// - Throws: when the log, the terminal or the feed can't be opened.
  static func run(_ plan: FeedPlan) throws(Problem) -> Int32 {
    var log = try Log.opened(at: plan.options.log)
    // What the user gave wrong is told without a screen that flashes up first.
    if plan.isDoubtful { try FeedConnection.check(plan) }
    // Before any thread starts: opening it changes the environment for a moment.
    let terminal = try terminal(plan.options)
    let problems = ProblemReports()
    let cache = SourceCache(plan, problems: problems)
    let kept = cache?.keptFeed(of: plan)
    let model = Model(
      source: plan.description,
      configuration: plan.configuration,
      size: terminal.size,
      hasMotion: plan.options.hasMotion
    )
    var connection: FeedConnection?
    var loop = try BrowserLoop(
      terminal: terminal,
      model: model,
      kept: kept,
      problems: problems,
      log: log.take()
    ) {
      () throws(Problem) in
      cache?.noteVisit()
      let made = try FeedConnection(plan, cache: cache)
      connection = made
      return made.source
    }
    let status = try run(&loop)
    cache?.save(loop.position)
    connection?.close(before: status)
    return status
  }

  /// Runs a loop to its end.
  ///
  /// - Throws: when the terminal is lost.
  static func run(_ loop: inout BrowserLoop<some ItemSource>) throws(Problem) -> Int32 {
    do throws(TerminalError) {
      return try loop.run()
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
  }

  /// Takes the terminal over, as the user wants it to look.
  ///
  /// - Throws: when there is none that can be drawn on.
  static func terminal(_ options: Options) throws(Problem) -> Terminal {
    let colors = policy(of: options.color)
    do throws(TerminalError) {
      return try Terminal(Terminal.Options(environment: environment, colors: colors))
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

  /// The variables of the process; one that is set twice counts as it was set first.
  private static var environment: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let pair = String(cString: entry).split(separator: "=", maxSplits: 1)
      if pair.count == 2, variables[String(pair[0])] == nil {
        variables[String(pair[0])] = String(pair[1])
      }
      next += 1
    }
    return variables
  }
}
