import CEverSystem
import EverBase
import EverImages
import EverItems
import Glibc

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
      let unnamed = OpenRequest.piped.map { Options.Command.browse($0) } ?? .pick
      var options = try Options.parse(arguments, unnamed: unnamed)
      try ProcessNeeds.check(for: options.command)
      if let defaults = try Configuration.defaults(for: options) {
        options = try Options.parse(arguments, defaults: defaults, unnamed: unnamed)
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
    case .help: try StandardOutput.print(data: Help.text + "\n")
    case .version:
      try StandardOutput.print(
        data: "everscroll \(ProgramVersion.text)\n"
          + "image sandbox: \(ImageWorker.sandboxDescription())\n"
      )
    case .defaultConfiguration:
      try StandardOutput.print(data: Configuration.template + UserKeys.template)
    case .generate(let file):
      try StandardOutput.print(data: file.text(version: ProgramVersion.text))
    case .complete(let words):
      try StandardOutput.print(
        data: CompletedWords.lines(for: words, sources: UserSources.folder.names)
          .map { $0 + "\n" }.joined()
      )
    case .serve: try ServeCommand.run(options)
    case .play(let tape): try PlayCommand.run(tape, options)
    case .record(let words): try RecordCommand.run(words, options)
    case .convert(let input): try ConvertCommand.run(input, options)
    case .cache(let action): try CacheCommand.run(action)
    case .browse(let word): try OpenCommand.run(word, options)
    case .pick: try OpenCommand.run(nil, options)
    case .sources: try SourcesCommand.run()
    }
  }
}

/// The system resources that requests, files and a screen need, checked before any of them is used,
/// so that a missing one can be reported in a line.
enum ProcessNeeds {
  /// The number of descriptors that are open at once: the terminal, the cache, sockets, the mock
  /// server.
  private static let descriptors: Int32 = 48
  /// The number of threads that run at once, including those of the concurrency runtime.
  private static let threads = 8

  /// Checks the needs of a command; commands that print a text of the program have none.
  ///
  /// - Throws: when the system provides fewer files or threads.
  static func check(for command: Options.Command) throws(Problem) {
    switch command {
    case .help, .version, .defaultConfiguration, .generate, .complete: return
    case .browse, .pick, .play, .record, .convert, .serve, .cache, .sources: break
    }
    raiseDescriptorLimit()
    guard hasDescriptors else {
      let allowed = allowedDescriptors.rlim_cur
      throw Problem(
        "There would be too many open files (\(allowed) are allowed); raise ulimit -n.",
        status: 1
      )
    }
    guard hasThreads else {
      throw Problem(
        "No thread can be started; raise ulimit -u, or end other programs.",
        status: 1
      )
    }
  }

  private static let descriptorLimit = Int32(RLIMIT_NOFILE.rawValue)

  private static var allowedDescriptors: rlimit {
    var limit = rlimit()
    getrlimit(descriptorLimit, &limit)
    return limit
  }

  /// Raises the limit as far as permitted and useful.
  private static func raiseDescriptorLimit() {
    var limit = allowedDescriptors
    guard limit.rlim_cur < 1_024, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = min(1_024, limit.rlim_max)
    setrlimit(descriptorLimit, &limit)
  }

  private static var hasDescriptors: Bool {
    let last = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, descriptors)
    if last >= 0 { close(last) }
    return last >= 0
  }

  private static var hasThreads: Bool {
    // The threads end when the last one is started.
    let hasEnded = Monitor(false)
    defer { hasEnded.change { $0 = true } }
    return (0..<threads).allSatisfy { _ in
      startDetachedThread(named: "trial") { hasEnded.wait { $0 ? () : nil } }
    }
  }
}
