package import Cells
import Input
package import Recording
import Tapes

/// Writes the keys of a session to the file of a tape while the program runs.
///
/// Use it on the loop's thread only. When the file can't be written, the program continues without
/// the tape.
package final class SessionTape {
  private var file: CastFile
  private var writer: TapeWriter
  private let now: () -> Duration
  private let onProblem: (String) -> Void

  /// - Parameters:
  ///   - file: a new file.
  ///   - size: the size of the screen.
  ///   - arguments: the words of the command line without the program's name.
  ///   - now: the time since the start.
  ///   - onProblem: receives a sentence when the file can't be written; at most once.
  package init(
    _ file: consuming CastFile,
    size: Size,
    arguments: [String],
    now: @escaping () -> Duration,
    onProblem: @escaping (String) -> Void
  ) {
    self.file = file
    self.now = now
    self.onProblem = onProblem
    writer = TapeWriter(size: size, arguments: arguments)
    write(writer.beginning)
  }

  func add(_ event: Event, rows: [String], size: Size) {
    write(writer.lines(of: event, rows: rows, size: size, at: now()))
  }

  func end() { write(writer.end()) }

  /// Why a line wasn't written; nil while all are.
  var failure: CastFileError? { file.failure }

  private func write(_ lines: String) {
    do throws(CastFileError) {
      try file.write(lines)
    } catch {
      onProblem("The tape stops here: \(error)")
    }
  }
}
