import EverBase
package import EverRecording
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

  /// Whether images are shown as pixels; in the other formats they are made of characters.
  package var hasPixels: Bool {
    switch self {
    case .svg, .html, .png, .gif, .webm, .mp4: true
    case .cast, .txt, .ansi: false
    }
  }

  /// The format of a path; nil for an unknown extension.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// The format of a path.
  ///
  /// - Throws: a ``RecordingProblem`` with all extensions for an unknown one.
  package static func named(by path: String) throws(RecordingProblem) -> RecordingForm {
    if let form = RecordingForm(path: path) { return form }
    throw RecordingProblem("\(path) has no ending that is known; \(endings) are.")
  }

  /// All extensions as a list in a sentence.
  package static var endings: String {
    let names = allCases.map { ".\($0.rawValue)" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

extension RecordingForm {
  /// Writes a recording in this format.
  ///
  /// - Returns: what the file lacks of the recording, in one sentence; nil when it lacks nothing.
  /// - Throws: a ``RecordingProblem`` when the file can't be written, or ffmpeg, a library or the
  ///   image worker is missing.
  /// - Complexity: O(bytes of the recording + cells of its screens); for videos O(pixels × frames).
  @discardableResult package func write(
    _ cast: Cast,
    version: CastVersion,
    to file: OutputFile
  ) throws(RecordingProblem) -> String? {
    if self == .cast {
      try file.write(Array(Self.lines(of: cast, version).utf8))
      return nil
    }
    let film = try Film(cast)
    switch self {
    case .cast: break
    case .svg: try file.write(Array(SVGFilm(film).document.utf8))
    case .html: try file.write(Array(HTMLFilm(film: film, name: "Recording").document.utf8))
    case .txt: try file.write(Array(StillText(endOf: film).plain.utf8))
    case .ansi: try file.write(Array(StillText(endOf: film).colored.utf8))
    case .png: try file.write(try Self.png(endOf: film))
    case .gif, .webm, .mp4:
      let writer = try VideoWriter(film, self)
      try file.write { path throws(RecordingProblem) in try writer.write(to: path) }
    }
    return film.isShortened && isMoving ? "Pauses of more than a minute take a minute." : nil
  }

  private var isMoving: Bool { ![.txt, .ansi, .png].contains(self) }

  private static func png(endOf film: Film) throws(RecordingProblem) -> [UInt8] {
    var screen = try DrawnScreen(size: film.size, cellWidth: 16)
    screen.draw(film.frame(at: film.length), of: film)
    return try screen.png()
  }

  private static func lines(of cast: Cast, _ version: CastVersion) -> String {
    var writer = CastWriter(version)
    return writer.line(for: cast.header) + cast.events.map { writer.line(for: $0) }.joined()
  }
}

/// A file that appears under its name when it is complete.
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
    let new = "\(path).\(getpid())"
    let file = createPrivateFile(at: new)
    guard file >= 0 else { throw problem(-file, at: new) }
    do throws(RecordingProblem) {
      let code = bytes.withUnsafeBytes { writeAll($0, to: file) }
      guard close(file) == 0, code == 0 else { throw problem(code == 0 ? errno : code) }
      try body(new)
      try refuseExisting()
      guard rename(new, path) == 0 else { throw problem(errno) }
    } catch {
      unlink(new)
      throw error
    }
  }

  private func refuseExisting() throws(RecordingProblem) {
    guard replaces || access(path, F_OK) != 0 else { throw problem(EEXIST) }
  }

  private func problem(_ code: Int32, at path: String? = nil) -> RecordingProblem {
    RecordingProblem(path: path ?? self.path, code: code)
  }
}
