/// Wraps text into lines, at blanks where possible.
package enum TextWrapper {
  /// Returns the lines, at least one; none is wider than `width`, which is at least 2.
  ///
  /// - Complexity: O(characters).
  package static func wrap(_ text: CleanText, to width: Int) -> [CleanText] {
    var wrapping = Wrapping(width: max(2, width))
    for character in text.string {
      wrapping.append(character, cells: DisplayWidth.of(character))
    }
    return wrapping.finish().map { CleanText(sanitizing: $0) }
  }
}

private struct Wrapping {
  let width: Int
  private var lines: [String] = []
  /// The part of the line that is final: up to and including its last blank.
  private var line = ""
  private var lineCells = 0
  /// The word after that blank, which moves to the next line as a whole when it doesn't fit.
  private var word = ""
  private var wordCells = 0

  init(width: Int) {
    self.width = width
  }

  mutating func append(_ character: Character, cells: Int) {
    if character == " ", lineCells + wordCells + cells > width {
      keepWord()
      return endLine()
    }
    if lineCells + wordCells + cells > width { endLine() }
    if wordCells + cells > width {
      keepWord()
      endLine()
    }
    word.append(character)
    wordCells += cells
    if character == " " { keepWord() }
  }

  mutating func finish() -> [String] {
    keepWord()
    return lines + [line]
  }

  private mutating func keepWord() {
    line += word
    lineCells += wordCells
    word = ""
    wordCells = 0
  }

  private mutating func endLine() {
    guard lineCells > 0 else { return }
    lines.append(line)
    line = ""
    lineCells = 0
  }
}
