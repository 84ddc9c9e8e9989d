extension RecordingForm {
  /// Writes a recording in this format.
  ///
  /// - Throws: a ``RecordingProblem`` when the file can't be written, or ffmpeg or a library is
  ///   missing.
  /// - Complexity: O(bytes of the recording + cells of its screens); for videos O(pixels × frames).
  package func write(
    _ cast: Cast,
    version: CastVersion,
    to file: OutputFile
  ) throws(RecordingProblem) {
    switch self {
    case .cast: try file.write(Array(Self.lines(of: cast, version).utf8))
    case .svg: try file.write(Array(SVGFilm(Film(cast)).document.utf8))
    case .html: try file.write(Array(HTMLFilm(Film(cast), name: "Recording").document.utf8))
    case .txt: try file.write(Array(StillText(endOf: Film(cast)).plain.utf8))
    case .ansi: try file.write(Array(StillText(endOf: Film(cast)).colored.utf8))
    case .png: try file.write(try Self.png(endOf: Film(cast)))
    case .gif, .webm, .mp4:
      let writer = VideoWriter(Film(cast), self)
      try file.write { path throws(RecordingProblem) in try writer.write(to: path) }
    }
  }

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
