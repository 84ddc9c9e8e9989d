import EverBase
import EverDemo
import EverItems
import EverRecording
import EverTerminal
import Glibc

/// `everscroll record -- COMMAND`: records a program in a terminal.
enum RecordCommand {
  /// The reads after the program's end.
  private static let lastReads = 16

  /// Sets a marker.
  private static let markerKey: UInt8 = 0x1C

  /// - Returns: the exit status of the program.
  /// - Throws: when the program can't be started, or the recording can't be written.
  static func run(_ command: [String], _ options: Options) throws -> Int32 {
    let shell = getenv("SHELL").map { String(cString: $0) } ?? "/bin/sh"
    let words = command.isEmpty ? [shell] : command
    let path = options.output ?? "\(words[0].split(separator: "/").last ?? "shell").cast"
    let form = try options.outputForm ?? RecordingForm.named(by: path)
    let output = try OutputFile(path, replaces: options.replacesOutput)
    // Another format is made of an asciicast, which stays where that fails.
    let cast = form == .cast ? path : "\(path == "-" ? "/tmp/everscroll" : path).\(getpid()).cast"
    if form == .cast, options.replacesOutput { unlink(path) }
    let file = cast == "-" ? nil : try RecordingFile(creating: cast)
    let status = try record(words, shell, into: file, options)
    if let failure = file?.failure { throw failure }
    if form != .cast {
      do {
        let recorded = try Cast(try UserFolder.bytes(of: cast, atMost: Cast.largestSize))
        try form.write(recorded, version: .two, look: options.look, to: output)
          .map { StandardError.write($0) }
      } catch {
        StandardError.write("\(cast) keeps the recording.")
        throw error
      }
      unlink(cast)
    }
    if path != "-" { StandardError.write("\(path) is recorded.") }
    return status
  }

  private static func record(
    _ words: [String],
    _ shell: String,
    into file: RecordingFile?,
    _ options: Options
  ) throws -> Int32 {
    let terminal = PassThrough()
    let version = options.castVersion ?? .two
    let kind = getenv("TERM").map { String(cString: $0) }
    var header = CastHeader(version: version, size: terminal.size, terminal: kind)
    header.environment = [CastHeader.member("SHELL", JSONText.string(shell))]
    header.others = [
      CastHeader.member("timestamp", "\(time(nil))"),
      CastHeader.member("command", JSONText.string(words.joined(separator: " "))),
    ]
    var recorder = SessionRecorder(header)
    if terminal.isThere {
      StandardError.write("Recording to \(file?.path ?? "standard output"); Ctrl+\\ sets a marker.")
    }
    let program = try PseudoTerminal(words, size: terminal.size)
    try terminal.enter()
    defer { terminal.leave() }
    let clock = SteadyClock()
    func record(_ change: (inout SessionRecorder, Duration) -> Void) {
      change(&recorder, clock.now)
      let lines = recorder.takeLines()
      if let file { file.write(lines) } else { _ = writeAll(lines, to: STDOUT_FILENO) }
    }
    // The header doesn't wait for the first output.
    record { _, _ in }
    return pass(program, terminal, record)
  }

  /// Passes keys and output on until the program ends, and returns its exit status.
  private static func pass(
    _ program: PseudoTerminal,
    _ terminal: PassThrough,
    _ record: ((inout SessionRecorder, Duration) -> Void) -> Void
  ) -> Int32 {
    /// The number of bytes that were there; nil once there will be none.
    func passOutput() -> Int? {
      guard let bytes = program.read() else { return nil }
      terminal.write(bytes)
      record { $0.add(bytes, at: $1) }
      return bytes.count
    }
    var stopped: Int32?
    while stopped == nil {
      let wakeups = terminal.wait(for: .milliseconds(100), or: program.descriptor)
      if wakeups.contains(.signals) {
        for signal in terminal.signals() {
          stopped = signal.exitStatus ?? stopped
          guard signal == .resize else { continue }
          program.resize(to: terminal.size)
          record { $0.add(.resize(terminal.size), at: $1) }
        }
      }
      if wakeups.contains(.input), terminal.isThere {
        guard let keys = terminal.read() else { break }
        for key in keys where key == markerKey { record { $0.add(.marker(""), at: $1) } }
        program.write(keys.filter { $0 != markerKey })
      }
      if program.hasEnded {
        // What it wrote last; programs that it left behind can write for ever.
        for _ in 0..<lastReads { if passOutput() ?? 0 == 0 { break } }
        break
      }
      if wakeups.contains(.mailbox), passOutput() == nil { break }
    }
    let ended = program.end()
    let status = stopped ?? ended
    record { $0.end(status: status, at: $1) }
    return status
  }
}
