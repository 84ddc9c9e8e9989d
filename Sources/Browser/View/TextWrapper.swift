import Cells

/// Breaks text into lines of a width, at blanks where it can.
enum TextWrapper {
  /// The lines, at least one; no line is wider than `width`, which is at least 2.
  ///
  /// - Complexity: O(characters).
  static func wrap(_ text: CleanText, to width: Int) -> [CleanText] {
    let width = max(2, width)
    var lines: [String] = []
    var line = ""
    var used = 0
    /// Where the line can be broken: after that many characters of that many cells.
    var breakAfter: String.Index?
    for character in text.string {
      let cells = DisplayWidth.of(character)
      if used + cells > width {
        let rest = breakAfter.map { String(line[$0...]) } ?? ""
        lines.append(breakAfter.map { String(line[..<$0]) } ?? line)
        line = rest
        used = rest.reduce(0) { $0 + DisplayWidth.of($1) }
        breakAfter = nil
      }
      line.append(character)
      used += cells
      if character == " " { breakAfter = line.endIndex }
    }
    lines.append(line)
    return lines.map { CleanText(sanitizing: $0) }
  }
}
