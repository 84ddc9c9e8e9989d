package import Cells
package import Recording
package import Terminal

/// Records the terminal's output in a file while the program runs.
///
/// Use it on the loop's thread only. When the file can't be written, the program continues without
/// the recording.
package final class SessionRecording {
  private var file: CastFile
  private var recorder: SessionRecorder
  private let now: () -> Duration
  private let onProblem: (String) -> Void

  /// - Parameters:
  ///   - file: a new file.
  ///   - version: the version of the asciicast format.
  ///   - size: the size of the terminal at the start.
  ///   - terminal: the value of `TERM`; nil: unknown.
  ///   - now: the time since the start of the recording.
  ///   - onProblem: receives a sentence when the file can't be written; at most once.
  package init(
    _ file: consuming CastFile,
    version: CastVersion,
    size: Size,
    terminal: String?,
    now: @escaping () -> Duration,
    onProblem: @escaping (String) -> Void
  ) {
    self.file = file
    self.now = now
    self.onProblem = onProblem
    recorder = SessionRecorder(version: version, size: size, terminal: terminal)
    write(recorder.beginning)
  }

  /// Records a frame.
  package func add(_ frame: FrameBytes, size: Size) {
    write(recorder.frame(frame.bytes, size: size, at: now()))
  }

  /// Ends the recording with the program's exit status; nil when the program goes on.
  package func end(status: Int32?) {
    write(recorder.end(status: status, at: now()))
  }

  /// Why a line wasn't written; nil while all are.
  var failure: CastFileError? { file.failure }

  private func write(_ lines: String) {
    do throws(CastFileError) {
      try file.write(lines)
    } catch {
      onProblem("The recording stops here: \(error)")
    }
  }
}
