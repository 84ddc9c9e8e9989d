import EverDemo

/// `everscroll convert FILE.cast -o FILE`: converts a recording to another format.
enum ConvertCommand {
  /// The maximum size of a recording in bytes.
  private static let sizeLimit = 256 << 20

  /// - Throws: when the input isn't a recording, or the output can't be written.
  static func run(_ input: String, _ options: Options) throws -> Int32 {
    let output = options.output ?? ""
    let form = try RecordingForm.named(by: output)
    do {
      let file = try OutputFile(output, replaces: false)
      let cast = try Cast(try UserFolder.bytes(of: input, atMost: sizeLimit))
      let note = try form.write(cast, version: options.castVersion, to: file)
      note.map { StandardError.write($0) }
      return 0
    } catch let problem as Problem {
      throw problem
    } catch let error as CastError {
      throw Problem("\(input), line \(error.line): \(error)")
    } catch {
      throw Problem("\(error)", status: 1)
    }
  }
}
