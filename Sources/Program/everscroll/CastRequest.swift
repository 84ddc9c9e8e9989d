import Cells
import CommandLineOptions
import Console
import Glibc
import Recording
import Runtime

/// The file that `--record` names, created before the screen opens.
struct CastRequest: ~Copyable {
  private let file: CastFile

  /// Creates the file; nil without `--record`.
  ///
  /// - Throws: when the file exists or can't be created.
  init?(_ options: Options) throws(Problem) {
    guard let path = options.recording else { return nil }
    file = try Problem.wrapping { () throws(CastFileError) in try CastFile(creating: path) }
  }

  /// Records to the file from now on: the screen, or the keys as a tape.
  consuming func begin(in recordings: SessionRecordings, size: Size, problems: ProblemReports) {
    guard Options.isTape(file.path) else { return recordings.begin(file, size: size) }
    recordings.begin(
      SessionTape(
        file,
        size: size,
        arguments: Array(CommandLine.arguments.dropFirst()),
        now: Self.clock(),
        onProblem: { problems.report($0) }
      )
    )
  }

  /// The recordings of a session, none of which has started.
  static func recordings(_ options: Options, problems: ProblemReports) -> SessionRecordings {
    let version = options.castVersion
    return SessionRecordings { file, size in
      SessionRecording(
        file,
        version: version,
        size: size,
        terminal: getenv("TERM").map { String(cString: $0) },
        now: clock(),
        onProblem: { problems.report($0) }
      )
    }
  }

  /// A clock that starts now.
  private static func clock() -> () -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
