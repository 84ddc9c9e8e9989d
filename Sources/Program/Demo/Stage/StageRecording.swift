package import EverRecording
import EverTerminal
import EverText

/// The recording of a tape, kept in memory until it is finished.
package struct StageRecording: ~Copyable {
  private var canvas: Screen
  private var recorder: SessionRecorder
  /// The images that frames display, by their numbers.
  private(set) var images: [UInt32: PixelImage] = [:]

  private static let firstImage: UInt32 = 256

  /// Starts a recording.
  ///
  /// - Throws: when the system has no description of the terminal.
  package init(_ tape: Tape, version: CastVersion) throws(RecordingProblem) {
    let size = tape.settings.size
    let whole = Size(columns: size.columns, rows: size.rows + tape.rowsForCaptions)
    canvas = try Self.canvas(of: whole)
    recorder = SessionRecorder(tape, version, size: whole)
    recorder.begin()
  }

  /// Makes a screen that draws for recordings.
  private static func canvas(of size: Size) throws(RecordingProblem) -> Screen {
    var failure = ""
    for (name, colors) in [("xterm-direct", ColorCapability.direct), ("xterm-256color", .palette)] {
      do throws(TerminalError) {
        let terminal = TerminalKind(named: name)
        var canvas = try Screen(terminal: terminal, size: size, colors: colors)
        canvas.background = RGB(PictureTheme.dark.value(.standard, isText: false))
        return canvas
      } catch {
        failure = error.description
      }
    }
    throw RecordingProblem(failure)
  }

  mutating func add(_ frame: Frame, at time: Duration) {
    if frame.size != canvas.size { canvas.resize(to: frame.size) }
    recorder.add(frame: canvas.show(frame), size: frame.size, at: time)
  }

  /// Keeps an image for the frames that display it, and returns its number.
  ///
  /// A smaller one than the first is an entry of the palette, which may become another colour.
  mutating func keep(_ image: PixelImage) -> UInt32 {
    let number = Self.firstImage + UInt32(images.count)
    images[number] = image
    return number
  }

  mutating func add(_ kind: CastEvent.Kind, at time: Duration) {
    recorder.add(kind, at: time)
  }

  mutating func end(status: Int32, at time: Duration) -> String {
    recorder.restore(at: time)
    recorder.end(status: status, at: time)
    return recorder.takeLines()
  }

  /// Writes one screen in the format of the file name extension, instead of an existing file.
  ///
  /// `images` are those that the screen displays as pixels; nil when they are characters. Does
  /// nothing when images have another form in the format.
  static func write(
    _ frame: Frame,
    _ images: [UInt32: PixelImage]?,
    _ look: PictureLook,
    to path: String
  ) throws(RecordingProblem) {
    let form = try RecordingForm.named(by: path)
    guard form.hasPixels == (images != nil) else { return }
    var canvas = try canvas(of: frame.size)
    let text = "\u{1B}[?25l" + String(decoding: canvas.show(frame), as: UTF8.self)
    try RecordingForm.write(screen: text, images ?? [:], frame.size, look, to: path)
  }
}

extension SessionRecorder {
  /// Makes a recorder of a tape on a screen.
  init(_ tape: Tape, _ version: CastVersion, size: Size) {
    let header = CastHeader(
      version: version,
      size: size,
      title: tape.settings.title,
      terminal: "xterm-256color"
    )
    self.init(header, speed: tape.settings.look.speed)
  }
}
