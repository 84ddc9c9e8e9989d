/// Breaks text into lines of a width, at blanks where it can.
package enum TextWrapper {
  /// The lines, at least one; none is wider than `width`, which counts as 2 where it is less.
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
  /// What is known to stay on the line: up to and with its last blank.
  private var line = ""
  private var lineCells = 0
  /// What follows that blank, and goes to the next line as a whole where it has no room.
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
