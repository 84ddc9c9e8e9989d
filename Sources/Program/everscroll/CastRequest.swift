import Cells
import CommandLineOptions
import Glibc
import Recording
import Runtime

/// The file that `--record` names, made before the screen is taken over.
struct CastRequest: ~Copyable {
  private let file: CastFile
  private let path: String
  private let version: CastVersion

  /// Nil where nothing is to be recorded.
  ///
  /// - Throws: where the file exists, or can't be made.
  init?(_ options: Options) throws(Problem) {
    guard let path = options.recording else { return nil }
    self.path = path
    version = options.castVersion.flatMap(CastVersion.init) ?? .two
    do throws(CastFileError) {
      file = try CastFile(creating: path)
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
  }

  /// The recording, which begins now.
  consuming func recording(of size: Size, problems: ProblemReports) -> SessionRecording {
    let clock = ContinuousClock()
    let start = clock.now
    return SessionRecording(
      file,
      path: path,
      version: version,
      size: size,
      terminal: getenv("TERM").map { String(cString: $0) },
      now: { start.duration(to: clock.now) },
      onProblem: { problems.report($0) }
    )
  }
}
