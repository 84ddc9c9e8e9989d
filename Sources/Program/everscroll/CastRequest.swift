import Cells
import CommandLineOptions
import Console
import Glibc
import Recording
import Runtime

/// The file that `--record` names, created before the screen opens.
struct CastRequest: ~Copyable {
  private let file: CastFile
  private let path: String
  private let version: CastVersion

  /// Creates the file; nil without `--record`.
  ///
  /// - Throws: when the file exists or can't be created.
  init?(_ options: Options) throws(Problem) {
    guard let path = options.recording else { return nil }
    self.path = path
    version = options.castVersion
    do throws(CastFileError) {
      file = try CastFile(creating: path)
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
  }

  /// Returns the recording, which starts now.
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
