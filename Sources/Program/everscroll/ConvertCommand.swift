import EverProgram
import EverDemo
import EverRecording

/// `everscroll convert FILE.cast -o FILE`: converts a recording to another format.
enum ConvertCommand {
  /// - Throws: when the input isn't a recording, or the output can't be written.
  static func run(_ input: String, _ options: Options) throws(Problem) -> Int32 {
    let output = options.output ?? ""
    let form = try Problem.wrapping { () throws(RecordingProblem) in
      try RecordingForm.named(by: output)
    }
    let file = try Problem.wrapping(status: 1) { () throws(RecordingProblem) in
      try OutputFile(output, replaces: false)
    }
    let bytes = try InputFile.bytes(of: input, atMost: sizeLimit)
    let cast: Cast
    do throws(CastError) {
      cast = try Cast(bytes)
    } catch {
      throw Problem(sentence: "\(input), line \(error.line): \(error)", status: 2)
    }
    let note = try Problem.wrapping(status: 1) { () throws(RecordingProblem) in
      try form.write(cast, version: options.castVersion, to: file)
    }
    if let note { StandardError.write(note) }
    return 0
  }

  /// The maximum size of a recording in bytes.
  private static let sizeLimit = 256 << 20
}
