import EverBase
import EverDemo
import EverRecording
import EverTerminal
import EverText
import Glibc

/// `everscroll play TAPE`: a demo on virtual time, in the terminal, into a file or as a test.
enum PlayCommand {
  /// - Returns: the exit status: 0 when the tape was played to its end.
  /// - Throws: when the tape is wrong or fails, or an output can't be written.
  static func run(_ path: String, _ options: Options) throws -> Int32 {
    var tape = try tape(at: path)
    options.apply(to: &tape.settings.look)
    let outputs = try outputs(of: tape, options)
    let need = tape.needOfShell
    do {
      if options.allowsRun, need != nil || tape.settings.shell != nil {
        try playInShell(tape, at: path, outputs, options)
      } else if let need {
        throw Problem("\(path), \(need)")
      } else {
        try play(tape, outputs, options)
      }
      return 0
    } catch let failure as TapeFailure {
      StandardError.write(rows: "\(path), \(failure)")
      return 1
    }
  }

  /// Plays a tape on virtual time.
  private static func play(
    _ tape: Tape,
    _ outputs: [(path: String, form: RecordingForm)],
    _ options: Options
  ) throws {
    if let note = note(on: tape) { StandardError.write(note) }
    let isLive = outputs.isEmpty && !options.isCheck
    guard !isLive || StandardOutput.isTerminal else {
      throw Problem("play needs a terminal, -o FILE or --check.")
    }
    // The terminal is opened before any thread starts, because that changes the environment for a
    // moment.
    let live = isLive ? try LiveTerminal(options, for: tape) : nil
    defer { live?.close() }
    // A demo must not depend on the user's settings, nor show the user's data.
    clearenv()
    setenv("TZ", "UTC", 1)
    setenv("LC_ALL", "C.UTF-8", 1)
    tzset()
    for hasPixels in forms(of: tape, outputs) {
      let play = try DemoPlay(
        tape,
        options,
        hasPixels: hasPixels,
        onFrame: live.map { live in { live.show($0, at: $1) } }
      )
      let played = try play.run()
      for (output, form) in outputs where form.hasPixels == hasPixels {
        try write(played, to: output, form, tape.settings.look)
      }
    }
  }

  /// Plays a tape that runs other programs, in a shell.
  private static func playInShell(
    _ tape: Tape,
    at path: String,
    _ outputs: [(path: String, form: RecordingForm)],
    _ options: Options
  ) throws {
    guard options.isCheck || !outputs.isEmpty else {
      throw Problem("A tape in a shell needs -o FILE or --check.")
    }
    let heading = "\(path) types into \(tape.settings.shell ?? "bash"):"
    let lines = tape.typedLines.map { "  " + $0.text }
    StandardError.write(rows: ([heading] + lines).joined(separator: "\n"))
    let play = try ShellPlay(tape, version: options.castVersion ?? .two)
    play.writesPictures = !options.isCheck
    let played = PlayedTape(lines: try play.run(), images: [:])
    for (output, form) in outputs { try write(played, to: output, form, tape.settings.look) }
  }

  /// Names the settings of a tape that have no effect; nil when all have one.
  private static func note(on tape: Tape) -> String? {
    let needsRun = [
      ("Shell", tape.settings.shell != nil), ("Require", !tape.settings.requirements.isEmpty),
    ]
    let names = tape.settings.ignored + needsRun.filter(\.1).map { "\($0.0) without --allow-run" }
    return names.isEmpty ? nil : "No effect here: \(names.joined(separator: ", "))."
  }

  /// Whether images are pixels, in each of the one or two times that the tape is played.
  private static func forms(
    of tape: Tape,
    _ outputs: [(path: String, form: RecordingForm)]
  ) -> [Bool] {
    let screenshots = tape.steps.compactMap { step in
      if case .screenshot(let path) = step.action { RecordingForm(path: path) } else { nil }
    }
    guard !outputs.isEmpty else { return [false] }
    let forms = outputs.map(\.form) + screenshots
    return [false, true].filter { hasPixels in forms.contains { $0.hasPixels == hasPixels } }
  }

  /// Reads a tape and those that it sources, whose paths are relative to its own directory.
  private static func tape(at path: String) throws(Problem) -> Tape {
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let text = try UserFolder.text(of: path)
    do throws(TapeError) {
      return try Tape(text) { other in
        try? UserFolder.text(of: other.hasPrefix("/") ? other : directory + other)
      }
    } catch {
      throw Problem("\(path), \(error)")
    }
  }

  /// The files to write: named by the command line, otherwise by the tape.
  private static func outputs(
    of tape: Tape,
    _ options: Options
  ) throws -> [(path: String, form: RecordingForm)] {
    let paths = options.isCheck ? [] : options.output.map { [$0] } ?? tape.outputs
    return try paths.map { ($0, try RecordingForm.named(by: $0)) }
  }

  private static func write(
    _ played: PlayedTape,
    to output: String,
    _ form: RecordingForm,
    _ look: PictureLook
  ) throws {
    // The times of the recording have its speed already.
    var look = look
    look.speed = 1
    let file = try OutputFile(output, replaces: true)
    if form == .cast { return try file.write(Array(played.lines.utf8)) }
    var cast = try Cast(Array(played.lines.utf8))
    cast.images = played.images
    try form.write(cast, version: .two, look: look, to: file).map { StandardError.write($0) }
  }
}

/// The user's terminal while a tape is played in it at its own speed.
private final class LiveTerminal {
  private var terminal: Terminal
  private let clock = SteadyClock()

  /// Opens the terminal.
  ///
  /// - Throws: when it is too small for the tape.
  init(_ options: Options, for tape: Tape) throws {
    terminal = try BrowseCommand.terminal(options)
    let needed = tape.settings.size
    let rows = needed.rows + tape.rowsForCaptions
    let size = terminal.size
    guard size.columns >= needed.columns, size.rows >= rows else {
      terminal.leave()
      throw Problem(
        "The tape needs \(needed.columns)×\(rows) cells, and this terminal has "
          + "\(size.columns)×\(size.rows)."
      )
    }
  }

  /// Shows a frame at its time; false when the user stops the tape with q, Escape, ^C or a signal.
  func show(_ frame: Frame, at time: Duration) -> Bool {
    while clock.now < time {
      let wakeups = terminal.wait(now: clock.now, until: time, mailbox: -1)
      if wakeups.contains(.signals), terminal.signals().contains(where: { $0.exitStatus != nil }) {
        return false
      }
      if wakeups.contains(.input), terminal.readEvents(now: clock.now).contains(where: stops) {
        return false
      }
    }
    terminal.show(frame)
    return true
  }

  func close() { terminal.leave() }

  private func stops(_ event: Event) -> Bool {
    [.key("q"), .key(Chord(.escape)), .key(.control("c")), .hangup].contains(event)
  }
}

extension Options {
  /// How pictures look, as far as the options say it.
  var look: PictureLook {
    var look = PictureLook()
    apply(to: &look)
    return look
  }

  /// Applies the options for pictures.
  fileprivate func apply(to look: inout PictureLook) {
    for (name, value) in lookSettings { _ = look.set(name, to: value) }
  }
}

/// `everscroll convert FILE.cast -o FILE`: converts a recording to another format.
enum ConvertCommand {
  /// - Throws: when the input isn't a recording, or the output can't be written.
  static func run(_ input: String, _ options: Options) throws -> Int32 {
    let output = options.output ?? ""
    let form = try options.outputForm ?? RecordingForm.named(by: output)
    let file = try OutputFile(output, replaces: options.replacesOutput)
    do {
      let cast = try Cast(try bytes(of: input))
      let version = options.castVersion ?? cast.header.version
      try form.write(cast, version: version, look: options.look, to: file)
        .map { StandardError.write($0) }
      return 0
    } catch let error as CastError {
      throw Problem("\(input), line \(error.line): \(error)")
    }
  }

  /// The bytes of a file, or of standard input for `-`.
  private static func bytes(of input: String) throws -> [UInt8] {
    guard input == "-" else { return try UserFolder.bytes(of: input, atMost: Cast.largestSize) }
    do throws(RegularFile.Failure) {
      return try RegularFile.bytes(from: STDIN_FILENO, atMost: Cast.largestSize)
    } catch {
      throw Problem("Standard input \(error).")
    }
  }
}
