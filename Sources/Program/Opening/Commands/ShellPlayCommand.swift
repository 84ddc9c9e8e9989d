import EverDemo
import EverRecording

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
    guard options.isCheck || !outputs.isEmpty else {
      throw Problem("A tape in a shell needs -o FILE or --check.")
    }
    let heading = "\(path) types into \(tape.settings.shell ?? "bash"):"
    let lines = tape.typedLines.map { "  " + $0.text }
    StandardError.write(rows: ([heading] + lines).joined(separator: "\n"))
    do {
      let play = try Problem.ofRecording { try ShellPlay(tape, version: options.castVersion) }
      play.writesPictures = !options.isCheck
      let played = PlayedTape(lines: try play.run(), images: [:])
      for (output, form) in outputs {
        try PlayCommand.write(played, to: output, form, tape.settings.look)
      }
      return 0
    } catch let failure as TapeFailure {
      StandardError.write(rows: "\(path), \(failure)")
      return 1
    }
  }
}
