import EverProgram
import Glibc
import EverRecording
import EverDemo

/// `everscroll play TAPE`: a demo on virtual time, in the terminal, into a file or as a test.
enum PlayCommand {
  /// - Returns: the exit status: 0 when the tape was played to its end.
  /// - Throws: when the tape is wrong or fails, or an output can't be written.
  @MainActor
  static func run(_ path: String, _ options: Options) throws(Problem) -> Int32 {
    let tape = try tape(at: path)
    let outputs = try outputs(of: tape, options)
    let isLive = outputs.isEmpty && !options.isCheck
    guard !isLive || StandardOutput.isTerminal else {
      throw Problem(sentence: "play needs a terminal, -o FILE or --check.", status: 2)
    }
    // The terminal is opened before any thread starts, because that changes the environment for a
    // moment.
    let live = isLive ? try LiveTerminal(options, for: tape) : nil
    DemoEnvironment.adopt()
    for hasPixels in forms(of: tape, outputs) {
      let play = try DemoPlay(
        tape,
        options,
        hasPixels: hasPixels,
        onFrame: live.map { live in { live.show($0, at: $1) } }
      )
      let played = try play.run()
      live?.close()
      if let failure = play.failure {
        StandardError.write(rows: "\(path), \(failure)")
        return 1
      }
      for (output, form) in outputs where form.hasPixels == hasPixels {
        try write(played, to: output, form)
      }
    }
    return 0
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
    let text = String(decoding: try InputFile.bytes(of: path), as: UTF8.self)
    do throws(TapeError) {
      return try Tape(text) { other in
        let other = other.hasPrefix("/") ? other : directory + other
        return (try? InputFile.bytes(of: other))
          .map { String(decoding: $0, as: UTF8.self) }
      }
    } catch {
      throw Problem(sentence: "\(path), \(error)", status: 2)
    }
  }

  /// The files to write: those of the command line, otherwise those that the tape names.
  private static func outputs(
    of tape: Tape,
    _ options: Options
  ) throws(Problem) -> [(path: String, form: RecordingForm)] {
    let paths = options.isCheck ? [] : options.output.map { [$0] } ?? tape.outputs
    return try Problem.wrapping { () throws(RecordingProblem) in
      try paths.map { path throws(RecordingProblem) in (path, try RecordingForm.named(by: path)) }
    }
  }

  private static func write(
    _ played: PlayedTape,
    to output: String,
    _ form: RecordingForm
  ) throws(Problem) {
    let note = try Problem.wrapping(status: 1) { () throws(RecordingProblem) -> String? in
      let file = try OutputFile(output, replaces: true)
      if form == .cast {
        try file.write(Array(played.lines.utf8))
        return nil
      }
      var cast = try cast(of: played.lines)
      cast.images = played.images
      return try form.write(cast, version: .two, to: file)
    }
    if let note { StandardError.write(note) }
  }

  private static func cast(of lines: String) throws(RecordingProblem) -> Cast {
    do throws(CastError) {
      return try Cast(Array(lines.utf8))
    } catch {
      throw RecordingProblem("The recording can't be read: \(error)")
    }
  }
}
