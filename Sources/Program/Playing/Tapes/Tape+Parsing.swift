import EverText

extension Tape {
  /// Parses a whole tape; `source` returns the text of a tape that `Source` names, if it can be
  /// read.
  ///
  /// - Throws: a ``TapeError`` with the first wrong line and word.
  package init(_ text: String, source: (String) -> String? = { _ in nil }) throws(TapeError) {
    var room = Self.mostWork
    try read(text, source, depth: 0, &room)
  }

  /// The most commands and keys.
  private static let mostWork = 100_000

  /// The most tapes that include one another.
  private static let deepest = 8

  private mutating func read(
    _ text: String,
    _ source: (String) -> String?,
    depth: Int,
    _ room: inout Int
  ) throws(TapeError) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      var parser = TapeParser(line: index + 1, text: TapeText(line))
      while !parser.text.isAtEnd {
        let command = try parser.command(&settings)
        room -= command.work
        guard room >= 0 else {
          throw parser.error("a tape has \(Self.mostWork) commands and keys at most.")
        }
        switch command {
        case .step(let step): steps.append(step)
        case .output(let path): if depth == 0 { outputs.append(path) }
        case .source(let path):
          guard depth < Self.deepest else {
            throw parser.error(
              "tapes may include each other \(Self.deepest) deep, and never themselves.",
              at: path
            )
          }
          guard let other = source(path) else {
            throw parser.error("this tape can't be read.", at: path)
          }
          do throws(TapeError) {
            try read(other, source, depth: depth + 1, &room)
          } catch {
            var error = error
            error.file = error.file ?? path
            throw error
          }
        case .nothing: break
        }
      }
    }
  }
}
