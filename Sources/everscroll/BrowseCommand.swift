import Browser
import CommandLineOptions
import Glibc
import Runtime
import Terminal

/// A feed on the screen.
enum BrowseCommand {
  /// Runs until the user quits.
  static func run(_ setting: FeedSetting, options: Options) -> Int32 {
    var log: Log?
    if let path = options.log {
      log = Log(path: path)
      guard log != nil else {
        let reason = String(cString: strerror(errno))
        StandardError.say("The log can't be written to \(path): \(reason). Give another --log.")
        return 2
      }
    }
    do throws(TerminalError) {
      let terminal = try Terminal(
        Terminal.Options(environment: environment, colors: policy(of: options.color))
      )
      let model = Model(
        source: setting.description,
        configuration: setting.configuration,
        size: terminal.size,
        hasMotion: options.hasMotion
      )
      var loop = BrowserLoop(
        terminal: terminal,
        model: model,
        source: setting.source,
        log: log.take()
      )
      return try loop.run()
    } catch {
      StandardError.say(error.description)
      return 2
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
