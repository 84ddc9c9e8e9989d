import EverBase
package import EverTerminal
package import EverText
import Glibc

/// The recording of a session from its start to its end: its screen, or its keys as a tape.
///
/// Use it on the loop's thread only.
package final class SessionRecording {
  private let file: RecordingFile
  private let clock = SteadyClock()
  private let onProblem: (String) -> Void
  /// Nil for a tape.
  private var recorder: SessionRecorder?
  /// Nil for a recording of the screen.
  private var tape: TapeWriter?

  /// Records to a new file from now on.
  ///
  /// - Parameters:
  ///   - file: the file, whose name says what is recorded.
  ///   - version: the version of the asciicast format.
  ///   - size: the size of the screen.
  ///   - arguments: the words of the command line without the program's name; a tape starts with
  ///     them.
  ///   - onProblem: receives a sentence when the file can't be written; at most once.
  package init(
    to file: RecordingFile,
    version: CastVersion,
    size: Size,
    arguments: [String],
    onProblem: @escaping (String) -> Void
  ) {
    self.file = file
    self.onProblem = onProblem
    if Self.isTape(file.path) {
      let writer = TapeWriter(size: size, arguments: arguments)
      tape = writer
      write(writer.beginning)
    } else {
      let terminal = getenv("TERM").map { String(cString: $0) }
      recorder = SessionRecorder(CastHeader(version: version, size: size, terminal: terminal))
      record { recorder, _ in recorder.begin() }
    }
  }

  /// Whether a file to record is a tape, by its name.
  package static func isTape(_ path: String) -> Bool { path.hasSuffix(".tape") }

  /// Why the recording isn't whole; nil when it is.
  package var failure: RecordingProblem? { file.failure }

  /// Whether ``add(_:rows:size:)`` needs the rows of the screen.
  package var wantsRows: Bool { tape != nil }

  /// Adds an input event to the tape, if one is written.
  package func add(_ event: Event, rows: [String], size: Size) {
    if let lines = tape?.lines(of: event, rows: rows, size: size, at: clock.now) { write(lines) }
  }

  /// Records a frame, unless a tape is written.
  package func add(_ frame: [UInt8], size: Size) {
    record { $0.add(frame: frame, size: size, at: $1) }
  }

  /// Ends the recording with the program's exit status.
  package func end(status: Int32) {
    record { recorder, now in
      recorder.restore(at: now)
      recorder.end(status: status, at: now)
    }
    if let lines = tape?.end() { write(lines) }
  }

  private func record(_ add: (inout SessionRecorder, Duration) -> Void) {
    guard var recorder else { return }
    add(&recorder, clock.now)
    write(recorder.takeLines())
    self.recorder = recorder
  }

  private func write(_ lines: String) {
    guard let problem = file.write(lines) else { return }
    onProblem("The \(tape == nil ? "recording" : "tape") stops here: \(problem)")
  }
}

/// Turns what a program draws into the lines of a recording.
///
/// It records no keys, no terminal queries and no uploads of images.
package struct SessionRecorder: Sendable {
  private var writer: CastWriter
  private var size: Size
  private var text = OutputText()
  private let speed: Double
  private var lines: String

  /// Starts with the header; the recording plays at a speed, as a factor.
  package init(_ header: CastHeader, speed: Double = 1) {
    writer = CastWriter(header.version)
    size = header.size
    self.speed = speed
    lines = writer.line(for: header)
  }

  /// Clears the screen and hides the cursor; the first frame must be drawn completely.
  package mutating func begin() { add(.output("\u{1B}[?25l\u{1B}[m\u{1B}[H\u{1B}[2J"), at: .zero) }

  /// Adds an event at a time since the start.
  package mutating func add(_ kind: CastEvent.Kind, at time: Duration) {
    lines += writer.line(for: CastEvent(kind, at: time / speed))
  }

  /// Adds output, which may be cut within a character; what isn't shown is left out.
  package mutating func add(_ output: [UInt8], at time: Duration, isShown: Bool = true) {
    let whole = text.text(of: output)
    if isShown, !whole.isEmpty { add(.output(whole), at: time) }
  }

  /// Adds the bytes of a frame, after a resize if the size has changed; nothing for no bytes at the
  /// same size.
  package mutating func add(frame: [UInt8], size: Size, at time: Duration) {
    if size != self.size {
      self.size = size
      add(.resize(size), at: time)
    }
    add(frame, at: time)
  }

  /// Restores the terminal of the frames.
  package mutating func restore(at time: Duration) { add(.output(Self.end), at: time) }

  /// Adds the end of a program with its exit status.
  package mutating func end(status: Int32, at time: Duration) {
    let rest = text.end()
    if !rest.isEmpty { add(.output(rest), at: time) }
    add(.exit(status), at: time)
  }

  /// Returns the lines, with their ends, that were added since the last call.
  package mutating func takeLines() -> String {
    defer { lines = "" }
    return lines
  }

  /// The bytes of the lines that weren't taken yet.
  package var count: Int { lines.utf8.count }

  /// The output that ends a recording of frames.
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
