import CommandLineOptions
import Glibc

/// The program from its command line to its exit status.
enum Program {
  /// What `--version` and the `User-Agent` say; see `CHANGELOG.md`.
  static let version = "0.1.0"

  /// Runs what a command line asks for.
  ///
  /// - Parameter arguments: all words, the program's name first.
  /// - Returns: the exit status: 0 fine, 1 something failed, 2 the command line is wrong, 130 after ^C.
  @MainActor
  static func run(_ arguments: [String]) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    let options: Options
    do throws(UsageError) {
      options = try Options.parse(arguments)
    } catch {
      StandardError.say(error.description)
      return 2
    }
    switch options.command {
    case .help: return StandardOutput.write(Help.text + "\n") ? 0 : 1
    case .version: return StandardOutput.write("everscroll \(version)\n") ? 0 : 1
    case .serve(let port): return ServeCommand.run(port: port, options: options)
    case .starwars, .moderators: return FeedCommand.run(options)
    }
  }
}
