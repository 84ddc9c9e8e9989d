import Recording
import ScreenLoop

/// A file that is written while the program runs: a recording or a tape.
///
/// Use it on the loop's thread only. When the file can't be written, the program continues without
/// it.
final class SessionFile {
  private var file: CastFile
  private let content: String
  private let clock = SteadyClock()
  private let onProblem: (String) -> Void

  /// - Parameters:
  ///   - file: a new file.
  ///   - content: what it contains, such as `tape`.
  ///   - onProblem: receives a sentence when the file can't be written; at most once.
  init(_ file: consuming CastFile, of content: String, onProblem: @escaping (String) -> Void) {
    self.file = file
    self.content = content
    self.onProblem = onProblem
  }

  var path: String { file.path }

  /// The time since the start.
  var now: Duration { clock.now }

  /// Why a line wasn't written; nil while all are.
  var failure: CastFileError? { file.failure }

  func write(_ lines: String) {
    do throws(CastFileError) {
      try file.write(lines)
    } catch {
      onProblem("The \(content) stops here: \(error)")
    }
  }
}
