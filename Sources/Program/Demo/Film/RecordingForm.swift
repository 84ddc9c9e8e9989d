import EverBase
package import EverRecording
import EverText
import Glibc

/// A file format of recordings, chosen by the file name extension.
package enum RecordingForm: String, Hashable, Sendable, CaseIterable {
  /// An asciicast of any version.
  case cast
  /// An animated picture.
  case svg
  /// A web page that plays the recording.
  case html
  /// The text of the last screen.
  case txt
  /// The last screen with its colours.
  case ansi
  /// The last screen as pixels.
  case png
  /// A moving picture without sound, in a loop.
  case gif
  /// A video of VP9.
  case webm
  /// A video of H.264.
  case mp4
  /// A directory with each different screen as a PNG; its path ends in a slash.
  case frames

  /// Whether images are shown as pixels; in the other formats they are made of characters.
  package var hasPixels: Bool {
    switch self {
    case .svg, .html, .png, .gif, .webm, .mp4, .frames: true
    case .cast, .txt, .ansi: false
    }
  }

  /// The format of a path; nil for an unknown extension.
  package init?(path: String) {
    if path.hasSuffix("/") {
      self = .frames
      return
    }
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    // VHS writes a text under these names, too.
    self.init(rawValue: ["ascii", "test"].contains(ending) ? "txt" : ending)
  }

  /// The format of a path.
  ///
  /// - Throws: a ``RecordingProblem`` with all extensions for an unknown one.
  package static func named(by path: String) throws(RecordingProblem) -> RecordingForm {
    if let form = RecordingForm(path: path) { return form }
    throw RecordingProblem("\(path) has no ending that is known; \(endings) are.", status: 2)
  }

  /// All extensions as a list in a sentence.
  package static var endings: String {
    let names = allCases.filter { $0 != .frames }.map { ".\($0.rawValue)" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

extension RecordingForm {
  /// Writes a recording in this format.
  ///
  /// - Parameters:
  ///   - cast: the recording.
  ///   - version: the version of a written asciicast.
  ///   - look: how a picture looks.
  ///   - file: the file to write.
  /// - Returns: a sentence about parts of the recording that the file lacks; nil when it lacks none.
  /// - Throws: a ``RecordingProblem`` when the file can't be written, or ffmpeg, a library or the
  ///   image worker is missing.
  /// - Complexity: O(bytes of the recording + cells of its screens); for videos O(pixels × frames).
  @discardableResult package func write(
    _ cast: Cast,
    version: CastVersion,
    look: PictureLook = PictureLook(),
    to file: OutputFile
  ) throws(RecordingProblem) -> String? {
    if self == .cast {
      try file.write(Array(Self.lines(of: cast, version, look).utf8))
      return cast.loss
    }
    let film = try Film(cast, look)
    switch self {
    case .cast: break
    case .svg: try file.write(Array(SVGFilm(film).document.utf8))
    case .html: try file.write(Array(HTMLFilm(film, name: "Recording").document.utf8))
    case .txt: try file.write(Array(StillText(of: film).plain.utf8))
    case .ansi: try file.write(Array(StillText(of: film).colored.utf8))
    case .png: try file.write(try Self.png(of: film))
    case .frames:
      var screen = try DrawnScreen(film, unit: 2)
      for (index, frame) in film.frames.enumerated() {
        screen.draw(frame, of: film)
        try file.write(try screen.png(), named: "frame-\((index + 1).digits(5)).png")
      }
    case .gif, .webm, .mp4:
      try file.write([], VideoWriter(film: film.looped(), form: self).write)
    }
    let pauses = "Pauses of more than a minute take a minute."
    let losses = [cast.loss, film.isShortened && isMoving ? pauses : nil].compactMap { $0 }
    return losses.isEmpty ? nil : losses.joined(separator: " ")
  }

  /// Writes one screen in the format of a path, instead of an existing file.
  static func write(
    screen: String,
    _ images: [UInt32: PixelImage],
    _ size: Size,
    _ look: PictureLook,
    to path: String
  ) throws(RecordingProblem) {
    let header = CastHeader(version: .two, size: size)
    var cast = Cast(header: header, events: [CastEvent(.output(screen), at: .zero)])
    cast.images = images
    let file = try OutputFile(path, replaces: true)
    try named(by: path).write(cast, version: .two, look: look, to: file)
  }

  private var isMoving: Bool { ![.txt, .ansi, .png].contains(self) }

  private static func png(of film: Film) throws(RecordingProblem) -> [UInt8] {
    var screen = try DrawnScreen(film, unit: 2)
    screen.draw(film.still, of: film)
    return try screen.png()
  }

  private static func lines(of cast: Cast, _ version: CastVersion, _ look: PictureLook) -> String {
    var writer = CastWriter(version)
    var header = cast.header
    header.idleLimit = look.idleLimit ?? header.idleLimit
    if look.speed != 1 { header.others.removeAll { $0.hasPrefix("\"duration\"") } }
    let events = cast.events.map { CastEvent($0.kind, at: $0.time / look.speed) }
    return writer.line(for: header) + events.map { writer.line(for: $0) }.joined()
  }
}

/// A file that appears under its name when it is complete.
///
/// The name `-` is standard output.
package struct OutputFile {
  private let path: String
  private let replaces: Bool

  /// - Parameters:
  ///   - path: the file.
  ///   - replaces: whether an existing file is replaced; otherwise it is an error.
  /// - Throws: a ``RecordingProblem`` for an existing file that isn't replaced.
  package init(_ path: String, replaces: Bool) throws(RecordingProblem) {
    self.path = path
    self.replaces = replaces
    try refuseExisting()
  }

  /// Writes bytes into a temporary file in the same directory, and then renames it.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - body: writes further content to the path that it receives.
  /// - Throws: the error of the function, or a ``RecordingProblem`` that names the file.
  package func write(
    _ bytes: [UInt8] = [],
    _ body: (String) throws(RecordingProblem) -> Void = { _ in }
  ) throws(RecordingProblem) {
    guard path != "-" else {
      guard !bytes.isEmpty else { throw RecordingProblem("A video needs a file: -o FILE.") }
      let code = bytes.withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
      guard code == 0 else { throw problem(code) }
      return
    }
    let new = "\(path).\(getpid())"
    let code = writeFile(bytes, at: new)
    guard code == 0 else { throw problem(code) }
    do throws(RecordingProblem) {
      try body(new)
      try refuseExisting()
      guard rename(new, path) == 0 else { throw problem(errno) }
    } catch {
      unlink(new)
      throw error
    }
  }

  /// Writes a file of a directory, which is made if it isn't there.
  func write(_ bytes: [UInt8], named name: String) throws(RecordingProblem) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw problem(errno) }
    try OutputFile(path + name, replaces: true).write(bytes)
  }

  private func refuseExisting() throws(RecordingProblem) {
    guard replaces || path == "-" || access(path, F_OK) != 0 else { throw problem(EEXIST) }
  }

  private func problem(_ code: Int32) -> RecordingProblem {
    RecordingProblem(path: path, code: code)
  }
}
