package import EverText
import Glibc
import EverTerminal
import Paging
package import EverRecording
import EverDemo

/// The recording of a session, which may start and stop while the program runs, and its tape.
///
/// Use it on the loop's thread only.
package final class SessionRecordings {
  private var running: (file: SessionFile, recorder: SessionRecorder)?
  /// The tape that is written beside; nil for none.
  private var tape: (file: SessionFile, writer: TapeWriter)?
  private let version: CastVersion
  private let onProblem: (String) -> Void
  /// Why a recording that has ended isn't whole; nil when each is.
  package private(set) var failure: CastFileError?

  /// - Parameters:
  ///   - version: the version of the asciicast format.
  ///   - onProblem: receives a sentence when a file can't be written; at most once for each.
  package init(version: CastVersion, onProblem: @escaping (String) -> Void) {
    self.version = version
    self.onProblem = onProblem
  }

  /// Records from now on.
  package func begin(_ file: consuming CastFile, size: Size) {
    let terminal = getenv("TERM").map { String(cString: $0) }
    let recorder = SessionRecorder(version: version, size: size, terminal: terminal)
    let file = SessionFile(file, of: "recording", onProblem: onProblem)
    file.write(recorder.beginning)
    running = (file, recorder)
  }

  /// Writes the keys to a tape until the end, after the words of the command line without the
  /// program's name.
  package func beginTape(_ file: consuming CastFile, size: Size, arguments: [String]) {
    let writer = TapeWriter(size: size, arguments: arguments)
    let file = SessionFile(file, of: "tape", onProblem: onProblem)
    file.write(writer.beginning)
    tape = (file, writer)
  }

  /// Whether ``add(_:rows:size:)`` needs the rows of the screen.
  var wantsRows: Bool { tape != nil }

  /// Adds an input event to the tape, if one is written.
  func add(_ event: Event, rows: [String], size: Size) {
    guard let file = tape?.file,
      let lines = tape?.writer.lines(of: event, rows: rows, size: size, at: file.now)
    else { return }
    file.write(lines)
  }

  /// Starts recording to a file, or stops for nil, and returns a message for the user.
  ///
  /// - Throws: a `PageError` when that isn't possible, which says why.
  func follow(_ path: String?, size: Size) throws(PageError) -> String {
    guard let path else {
      guard let running else {
        throw PageError("Nothing is being recorded; ‘:record FILE.cast’ starts it.")
      }
      end(status: nil)
      if let failure { throw PageError(failure.description) }
      return "\(running.file.path) is recorded."
    }
    if let running {
      throw PageError("\(running.file.path) is being recorded; ‘:record’ stops that.")
    }
    guard RecordingForm(path: path) == .cast else {
      throw PageError("A recording is a file that ends in .cast, not ‘\(path)’.")
    }
    do throws(CastFileError) {
      begin(try CastFile(creating: path), size: size)
    } catch {
      throw PageError(error.description)
    }
    return "Recording to \(path); ‘:record’ stops."
  }

  /// Records a frame, if anything is recorded.
  package func add(_ frame: [UInt8], size: Size) {
    guard let file = running?.file,
      let lines = running?.recorder.frame(frame, size: size, at: file.now)
    else { return }
    file.write(lines)
  }

  /// Ends the recording.
  ///
  /// - Parameter status: the program's exit status; nil when the program goes on.
  package func end(status: Int32?) {
    if let file = running?.file, let lines = running?.recorder.end(status: status, at: file.now) {
      file.write(lines)
      failure = file.failure ?? failure
    }
    running = nil
    guard status != nil, let file = tape?.file, let lines = tape?.writer.end() else { return }
    file.write(lines)
    failure = failure ?? file.failure
  }
}

/// A file that is written while the program runs: a recording or a tape.
///
/// Use it on the loop's thread only. When the file can't be written, the program continues without
/// it.
final class SessionFile {
  private var file: CastFile
  private let content: String
  private let clock = SteadyClock()
  private let onProblem: (String) -> Void

  /// Writes to a new file some content, such as `tape`; `onProblem` is called once at most, when
  /// that fails.
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
