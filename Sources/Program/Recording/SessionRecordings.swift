import EverBase
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

  /// Whether the screen or the keys are recorded.
  package var isRunning: Bool { running != nil || tape != nil }

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

/// Turns the frames of a session into the lines of a recording.
///
/// It records what the program draws, but no keys, no terminal queries and no uploads of images.
package struct SessionRecorder: Sendable {
  private var writer: CastWriter
  private var size: Size

  /// The first lines of the file.
  ///
  /// They clear the screen and hide the cursor; the first frame must be drawn completely.
  package private(set) var beginning: String

  /// - Parameters:
  ///   - version: the version of the file.
  ///   - size: the size of the terminal at the start.
  ///   - terminal: the kind of the terminal, as in `TERM`; nil when it is unknown.
  ///   - title: the title; nil for none.
  package init(version: CastVersion, size: Size, terminal: String?, title: String? = nil) {
    writer = CastWriter(version)
    self.size = size
    let header = CastHeader(version: version, size: size, title: title, terminal: terminal)
    beginning = writer.line(for: header)
    beginning += writer.line(for: CastEvent(.output(Self.start), at: .zero))
  }

  /// The lines of a frame: one event, after a resize event if the size has changed.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of a complete frame, so that no character is split.
  ///   - size: the size of the terminal.
  ///   - time: the time since the start of the recording.
  /// - Returns: the lines with their ends; empty for no bytes at the same size.
  /// - Complexity: O(bytes).
  package mutating func frame(_ bytes: [UInt8], size: Size, at time: Duration) -> String {
    var lines = ""
    if size != self.size {
      self.size = size
      lines = writer.line(for: CastEvent(.resize(size), at: time))
    }
    guard !bytes.isEmpty else { return lines }
    let text = String(decoding: bytes, as: UTF8.self)
    return lines + writer.line(for: CastEvent(.output(text), at: time))
  }

  /// The line of an event that isn't output.
  package mutating func line(for kind: CastEvent.Kind, at time: Duration) -> String {
    writer.line(for: CastEvent(kind, at: time))
  }

  /// The last lines of the file; without a status, the program continues without recording.
  package mutating func end(status: Int32?, at time: Duration) -> String {
    let restored = writer.line(for: CastEvent(.output(Self.end), at: time))
    return restored + (status.map { writer.line(for: CastEvent(.exit($0), at: time)) } ?? "")
  }

  private static let start = "\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J"

  /// The output that ends a recording.
  package static let end = "\u{1B}[m\u{1B}[?25h"
}

/// Why a recording or a tape can't be made, in one sentence, and where possible what to do.
package struct RecordingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// The exit status: 2 for a wrong name of a file, otherwise 1.
  package let status: Int32

  package init(_ description: String, status: Int32 = 1) {
    self.description = description
    self.status = status
  }

  /// Makes the problem of a file that can't be written, for a value of `errno`.
  package init(path: String, code: Int32, status: Int32 = 1) {
    self.init(
      code == EEXIST
        ? "\(path) exists already; remove it or name another file."
        : "\(path) can't be written: \(String(errno: code)).",
      status: status
    )
  }
}

/// A file that is written while the program runs: a recording or a tape.
///
/// Each call is one `write()` to a regular file, which the kernel takes into its cache. So written
/// lines survive the end of the process, however it ends. When the file can't be written, the
/// program continues without it. Use it on one thread only.
package final class RecordingFile {
  package let path: String
  /// Why a line wasn't written; nil while all are.
  package private(set) var failure: RecordingProblem?
  private let descriptor: Int32
  private var clock = SteadyClock()

  /// Creates a file; an existing file isn't changed.
  ///
  /// - Throws: a ``RecordingProblem`` that names the file.
  package init(creating path: String) throws(RecordingProblem) {
    descriptor = createPrivateFile(at: path)
    self.path = path
    guard descriptor >= 0 else {
      throw RecordingProblem(path: path, code: -descriptor, status: 2)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The time since the file was created, or since ``startClock()``.
  var now: Duration { clock.now }

  func startClock() { clock = SteadyClock() }

  /// Appends lines; does nothing after a call that failed.
  ///
  /// - Returns: the problem when the disk is full or fails, once; otherwise nil.
  @discardableResult
  package func write(_ lines: String) -> RecordingProblem? {
    guard failure == nil, !lines.isEmpty else { return nil }
    let code = writeAll(lines, to: descriptor)
    guard code != 0 else { return nil }
    failure = RecordingProblem(path: path, code: code)
    return failure
  }
}
