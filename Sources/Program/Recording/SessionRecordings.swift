package import EverTerminal
package import EverText
import Glibc

/// The recording of a session, which may start and stop while the program runs, and its tape.
///
/// Use it on the loop's thread only.
package final class SessionRecordings {
  private var running: (file: RecordingFile, recorder: SessionRecorder)?
  /// The tape that is written beside; nil for none.
  private var tape: (file: RecordingFile, writer: TapeWriter)?
  private let version: CastVersion
  private let onProblem: (String) -> Void

  /// Why a recording that has ended isn't whole; nil when each is.
  package private(set) var failure: RecordingProblem?

  /// - Parameters:
  ///   - version: the version of the asciicast format.
  ///   - onProblem: receives a sentence when a file can't be written; at most once for each.
  package init(version: CastVersion, onProblem: @escaping (String) -> Void) {
    self.version = version
    self.onProblem = onProblem
  }

  /// Whether the name of a file to record is that of a tape.
  package static func isTape(_ path: String) -> Bool { path.hasSuffix(".tape") }

  /// Records to a new file from now on: the screen, or the keys to a tape.
  ///
  /// `arguments` are the words of the command line without the program's name; a tape starts with
  /// them.
  package func begin(_ file: RecordingFile, size: Size, arguments: [String] = []) {
    file.startClock()
    if Self.isTape(file.path) {
      let writer = TapeWriter(size: size, arguments: arguments)
      tape = (file, writer)
      write(writer.beginning, to: file)
    } else {
      let terminal = getenv("TERM").map { String(cString: $0) }
      let recorder = SessionRecorder(version: version, size: size, terminal: terminal)
      running = (file, recorder)
      write(recorder.beginning, to: file)
    }
  }

  /// Whether ``add(_:rows:size:)`` needs the rows of the screen.
  package var wantsRows: Bool { tape != nil }

  /// Adds an input event to the tape, if one is written.
  package func add(_ event: Event, rows: [String], size: Size) {
    guard let file = tape?.file,
      let lines = tape?.writer.lines(of: event, rows: rows, size: size, at: file.now)
    else { return }
    write(lines, to: file)
  }

  /// Starts recording to a file, or stops for nil, and returns a message for the user.
  ///
  /// - Throws: a ``RecordingProblem`` when that isn't possible.
  package func follow(_ path: String?, size: Size) throws(RecordingProblem) -> String {
    guard let path else {
      guard let running else {
        throw RecordingProblem("Nothing is being recorded; ‘:record FILE.cast’ starts it.")
      }
      end(status: nil)
      if let failure { throw failure }
      return "\(running.file.path) is recorded."
    }
    if let running {
      throw RecordingProblem("\(running.file.path) is being recorded; ‘:record’ stops that.")
    }
    guard path.lowercased().hasSuffix(".cast") else {
      throw RecordingProblem("A recording is a file that ends in .cast, not ‘\(path)’.")
    }
    begin(try RecordingFile(creating: path), size: size)
    return "Recording to \(path); ‘:record’ stops."
  }

  /// Records a frame, if anything is recorded.
  package func add(_ frame: [UInt8], size: Size) {
    guard let file = running?.file,
      let lines = running?.recorder.frame(frame, size: size, at: file.now)
    else { return }
    write(lines, to: file)
  }

  /// Ends the recording.
  ///
  /// - Parameter status: the program's exit status; nil when the program goes on.
  package func end(status: Int32?) {
    if let file = running?.file, let lines = running?.recorder.end(status: status, at: file.now) {
      write(lines, to: file)
      failure = file.failure ?? failure
    }
    running = nil
    guard status != nil, let file = tape?.file, let lines = tape?.writer.end() else { return }
    write(lines, to: file)
    failure = failure ?? file.failure
  }

  private func write(_ lines: String, to file: RecordingFile) {
    guard let problem = file.write(lines) else { return }
    onProblem("The \(Self.isTape(file.path) ? "tape" : "recording") stops here: \(problem)")
  }
}
