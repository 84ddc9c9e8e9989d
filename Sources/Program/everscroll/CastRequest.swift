import Cells
import CommandLineOptions
import Console
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
  consuming func begin(in recordings: SessionRecordings, size: Size) {
    guard Options.isTape(file.path) else { return recordings.begin(file, size: size) }
    let arguments = Array(CommandLine.arguments.dropFirst())
    recordings.beginTape(file, size: size, arguments: arguments)
  }
}
