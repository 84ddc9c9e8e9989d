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

  /// The format of a path; nil for an unknown extension.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// All extensions as a list in a sentence.
  package static var endings: String {
    let names = allCases.map { ".\($0.rawValue)" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  /// The recording in this format.
  ///
  /// - Parameters:
  ///   - cast: the recording.
  ///   - version: the version of an asciicast.
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
