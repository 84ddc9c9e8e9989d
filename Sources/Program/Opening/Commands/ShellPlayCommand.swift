import EverBase
import EverDemo
import EverRecording
import EverTerminal

/// `everscroll play --allow-run TAPE`: a tape that runs other programs, in a shell.
enum ShellPlayCommand {
  /// - Returns: the exit status: 0 when the tape was played to its end.
  /// - Throws: when the tape needs what a shell lacks, or an output can't be written.
  static func run(
    _ tape: Tape,
    at path: String,
    _ outputs: [(path: String, form: RecordingForm)],
    _ options: Options
  ) throws -> Int32 {
    if let need = tape.needOfEverscroll { throw Problem("\(path), \(need)") }
    let ignored = tape.settings.ignored
    if !ignored.isEmpty {
      StandardError.write("No effect here: \(ignored.joined(separator: ", ")).")
    }
    let lines = tape.typedLines.map { "  " + $0 }
    StandardError.write(
      rows: (["\(path) types into \(tape.settings.shell ?? "bash"):"] + lines).joined(
        separator: "\n"
      )
    )
    do {
      let played = try play(tape, isLive: outputs.isEmpty && !options.isCheck, options)
      for (output, form) in outputs {
        try PlayCommand.write(played, to: output, form, tape.settings.look)
      }
      return 0
    } catch let failure as TapeFailure {
      StandardError.write(rows: "\(path), \(failure)")
      return 1
    }
  }

  private static func play(_ tape: Tape, isLive: Bool, _ options: Options) throws -> PlayedTape {
    do {
      let play = try ShellPlay(tape, version: options.castVersion)
      play.writesPictures = !options.isCheck
      let terminal = isLive ? PassThrough() : nil
      try terminal?.enter()
      defer { terminal?.leave() }
      play.onOutput = terminal.map { terminal in
        { output in
          terminal.write(output)
          return !isStopped(terminal)
        }
      }
      return PlayedTape(lines: try play.run(), images: [:])
    } catch let problem as RecordingProblem {
      throw Problem("\(problem)", status: 1)
    }
  }

  /// Whether the user stops the tape with ^C, or a signal does.
  private static func isStopped(_ terminal: PassThrough) -> Bool {
    let wakeups = terminal.wait(for: .zero, or: -1)
    if wakeups.contains(.signals), terminal.signals().contains(where: { $0.exitStatus != nil }) {
      return true
    }
    return wakeups.contains(.input) && terminal.read()?.contains(0x03) != false
  }
}
