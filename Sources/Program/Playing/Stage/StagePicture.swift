import Cells
import Recording
import Terminal

/// One screen of a tape as a file.
struct StagePicture {
  private let frame: Frame

  init(_ frame: Frame) {
    self.frame = frame
  }

  /// Writes the screen in the format of the file name extension, instead of an existing file.
  func write(to path: String) throws(StageProblem) {
    guard let form = RecordingForm(path: path) else {
      throw StageProblem("\(path) has no ending that is known; \(RecordingForm.endings) are.")
    }
    let header = CastHeader(version: .two, size: frame.size)
    let cast = Cast(header: header, events: [CastEvent(.output(try bytes()), at: .zero)])
    do throws(RecordingProblem) {
      try form.write(cast, version: .two, to: OutputFile(path, replaces: true))
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
