import EverText
import EverRecording
import EverTerminal

/// One screen of a tape as a file.
struct StagePicture {
  private let frame: Frame
  private let images: [UInt32: PixelImage]?

  /// - Parameters:
  ///   - frame: the screen.
  ///   - images: the images that it displays as pixels; nil when they are characters.
  init(_ frame: Frame, _ images: [UInt32: PixelImage]?) {
    self.frame = frame
    self.images = images
  }

  /// Writes the screen in the format of the file name extension, instead of an existing file; does
  /// nothing when images have another form in that format.
  func write(to path: String) throws(StageProblem) {
    let header = CastHeader(version: .two, size: frame.size)
    var cast = Cast(header: header, events: [CastEvent(.output(try bytes()), at: .zero)])
    cast.images = images ?? [:]
    do throws(RecordingProblem) {
      let form = try RecordingForm.named(by: path)
      guard form.hasPixels == (images != nil) else { return }
      try form.write(cast, version: .two, to: try OutputFile(path, replaces: true))
    } catch {
      throw StageProblem(error.description)
    }
  }

  /// The bytes that draw the whole screen.
  private func bytes() throws(StageProblem) -> String {
    do throws(TerminalError) {
      var canvas = try StageRecording.canvas(of: frame.size)
      return String(decoding: canvas.show(frame).bytes, as: UTF8.self)
    } catch {
      throw StageProblem(error.description)
    }
  }
}
