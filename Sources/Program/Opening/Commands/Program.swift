import CEverSystem
import Glibc
import EverImages
import EverBase

/// The program from its command line to its exit status.
package enum Program {
  /// Runs the command of a command line.
  ///
  /// - Parameter arguments: all words, starting with the program's name.
  /// - Returns: the exit status: 0 on success, 1 on failure, 2 for a wrong command line, 130 after
  ///   ^C.
  package static func run(_ arguments: [String]) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    // Ignored by a parent, it would hide how the programs that this one starts end.
    signal(SIGCHLD, SIG_DFL)
    StandardError.reserveStreams()
    do {
      var options = try Options.parse(arguments)
      try ProcessNeeds.check(for: options.command)
      if let defaults = try Configuration.defaults(for: options) {
        options = try Options.parse(arguments, defaults: defaults)
      }
      callocator_return_large_blocks()
      MemoryBudget.ofProcess.limit = options.memory * 1_000_000
      return try perform(options)
    } catch {
      let problem = Problem(error)
      StandardError.write(problem.sentence)
      return problem.status
    }
  }

  static func perform(_ options: Options) throws -> Int32 {
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
