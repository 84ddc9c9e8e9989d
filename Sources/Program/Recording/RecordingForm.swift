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
