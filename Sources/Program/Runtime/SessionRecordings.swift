package import Cells
import Input
import Paging
package import Recording
package import Terminal

/// The recording of a session, which may start and stop while the program runs.
///
/// Use it on the loop's thread only.
package final class SessionRecordings {
  /// Returns the recording of a new file, which starts now.
  package typealias Start = (consuming CastFile, Size) -> SessionRecording

  private var running: (path: String, recording: SessionRecording)?
  /// The tape that is written beside; nil for none.
  private var tape: SessionTape?
  private let start: Start
  /// Why a recording that has ended isn't whole; nil when each is.
  package private(set) var failure: CastFileError?

  package init(start: @escaping Start) {
    self.start = start
  }

  /// Records from now on.
  package func begin(_ file: consuming CastFile, size: Size) {
    running = (file.path, start(file, size))
  }

  /// Writes the keys to a tape until the end.
  package func begin(_ tape: SessionTape) { self.tape = tape }

  /// Whether ``add(_:rows:size:)`` needs the rows of the screen.
  var wantsRows: Bool { tape != nil }

  /// Adds an input event to the tape, if one is written.
  func add(_ event: Event, rows: [String], size: Size) {
    tape?.add(event, rows: rows, size: size)
  }

  /// Starts recording to a file, or stops.
  ///
  /// - Parameters:
  ///   - path: the file; nil: stop.
  ///   - size: the size of the screen.
  /// - Returns: a message for the user.
  /// - Throws: a `PageError` when that isn't possible, which says why.
  func follow(_ path: String?, size: Size) throws(PageError) -> String {
    guard let path else {
      guard let running else {
        throw PageError("Nothing is being recorded; ‘:record FILE.cast’ starts it.")
      }
      end(status: nil)
      if let failure { throw PageError(failure.description) }
      return "\(running.path) is recorded."
    }
    if let running {
      throw PageError("\(running.path) is being recorded; ‘:record’ stops that.")
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
  package func add(_ frame: FrameBytes, size: Size) { running?.recording.add(frame, size: size) }

  /// Ends the recording.
  ///
  /// - Parameter status: the program's exit status; nil when the program goes on.
  package func end(status: Int32?) {
    running?.recording.end(status: status)
    failure = running?.recording.failure ?? failure
    running = nil
    guard status != nil else { return }
    tape?.end()
    failure = failure ?? tape?.failure
  }
}
