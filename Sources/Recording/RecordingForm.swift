/// A form that a recording can be written in, known by the ending of the file.
package enum RecordingForm: String, Hashable, Sendable, CaseIterable {
  /// An asciicast, of any version.
  case cast
  /// A picture that moves.
  case svg
  /// A page that plays it.
  case html
  /// The characters of the last screen.
  case txt
  /// The last screen with its colours.
  case ansi

  /// Nil for an ending that is not known.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// All endings as a sentence lists them.
  package static var endings: String {
    let names = allCases.map { ".\($0.rawValue)" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  /// The recording in this form.
  ///
  /// - Parameters:
  ///   - cast: the recording.
  ///   - version: of an asciicast.
  /// - Returns: the text of the file.
  /// - Complexity: O(bytes of the recording + cells of its screens).
  package func text(of cast: Cast, version: CastVersion) -> String {
    switch self {
    case .cast: Self.lines(of: cast, version)
    case .svg: SVGFilm(Film(cast)).document
    case .html: HTMLFilm(Film(cast), name: "Recording").document
    case .txt: StillText(endOf: Film(cast)).plain
    case .ansi: StillText(endOf: Film(cast)).colored
    }
  }

  private static func lines(of cast: Cast, _ version: CastVersion) -> String {
    var writer = CastWriter(version)
    return writer.line(for: cast.header) + cast.events.map { writer.line(for: $0) }.joined()
  }
}
