import CEverSystem
import EverProgram
import Glibc
import EverImages
import EverBase

/// The program from its command line to its exit status.
enum Program {
  /// Runs the command of a command line.
  ///
  /// - Parameter arguments: all words, starting with the program's name.
  /// - Returns: the exit status: 0 on success, 1 on failure, 2 for a wrong command line, 130 after
  ///   ^C.
  @MainActor
  static func run(_ arguments: [String]) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    // Ignored by a parent, it would hide how the programs that this one starts end.
    signal(SIGCHLD, SIG_DFL)
    StandardError.reserveStreams()
    guard var options = read(arguments, Options(command: .pick)) else { return 2 }
    do throws(Problem) {
      try ProcessNeeds.check(for: options.command)
      if let defaults = try UserConfiguration.defaults(for: options) {
        guard let merged = read(arguments, defaults) else { return 2 }
        options = merged
      }
      callocator_return_large_blocks()
      MemoryBudget.ofProcess.limit = options.memory * 1_000_000
      return try perform(options)
    } catch {
      StandardError.write(error.sentence)
      return error.status
    }
  }

  /// Parses a command line; when it is wrong, prints the reason and returns nil.
  @MainActor
  private static func read(_ arguments: [String], _ defaults: Options) -> Options? {
    do throws(UsageError) {
      return try Options.parse(arguments, defaults: defaults)
    } catch {
      StandardError.write(error.description)
      return nil
    }
  }

  @MainActor
  static func perform(_ options: Options) throws(Problem) -> Int32 {
    switch options.command {
    case .serveHelp: try StandardOutput.print(data: ServeHelp.text + "\n")
    case .help: try StandardOutput.print(data: Help.text + "\n")
    case .version:
      try StandardOutput.print(
        "everscroll \(ProgramVersion.text)\nimage sandbox: \(ImageWorker.sandboxDescription())\n"
      )
    case .defaultConfiguration:
      try StandardOutput.print(data: Configuration.template + UserKeys.template)
    case .generate(let file):
      try StandardOutput.print(data: file.text(version: ProgramVersion.text))
    case .serve: try ServeCommand.run(options)
    case .play(let tape): try PlayCommand.run(tape, options)
    case .convert(let input): try ConvertCommand.run(input, options)
    case .cache(let action): try CacheCommand.run(action)
    case .browse(let word): try OpenCommand.run(word, options)
    case .pick: try OpenCommand.run(nil, options)
    case .sources: try options.listsHosts ? SourcesCommand.listHosts() : SourcesCommand.run()
    }
  }
}
