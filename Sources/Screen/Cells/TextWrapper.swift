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
  var lines: [String] = []
  /// The part of the line that is final: up to and including its last blank.
  var line = ""
  var lineCells = 0
  /// The word after that blank, which moves to the next line as a whole when it doesn't fit.
  var word = ""
  var wordCells = 0

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

/// Clips text to a number of cells.
package enum TextClipper {
  /// A text and the cells that it takes.
  package typealias Clipped = (text: CleanText, width: Int)

  /// Returns the text itself when it fits, otherwise as much of it as fits before an ellipsis.
  ///
  /// A wide character that doesn't fit as a whole is left out, so the result may be narrower than
  /// `width`. With a `width` of 0 or less, the result is empty.
  ///
  /// - Complexity: O(kept characters); the rest of a long text isn't read.
  package static func clip(_ text: CleanText, to width: Int) -> Clipped {
    guard width > 0 else { return ("", 0) }
    if let whole = DisplayWidth.of(text, within: width) { return (text, whole) }
    let kept = prefix(of: text.string, cells: width - 1)
    return (CleanText(trusted: kept.text + "…"), kept.width + 1)
  }

  /// As many whole characters as fit, and their cells.
  private static func prefix(of string: String, cells: Int) -> (text: Substring, width: Int) {
    let bytes = string.utf8
    // The next byte must be ASCII too: it could begin a mark on the last kept character.
    if DisplayWidth.isPlainASCII(bytes.prefix(cells + 1)) {
      return (string[..<bytes.index(bytes.startIndex, offsetBy: cells)], cells)
    }
    let scalars = string.unicodeScalars
    var end = firstScalar(of: scalars, beyond: cells)
    while String.Index(end, within: string) == nil { end = scalars.index(before: end) }
    return (string[..<end], DisplayWidth.width(of: scalars[..<end]) ?? 0)
  }

  /// The index of the first scalar that doesn't fit into a number of cells.
  private static func firstScalar(
    of scalars: String.UnicodeScalarView,
    beyond cells: Int
  ) -> String.Index {
    var walker = CellWalker()
    var used = 0
    return scalars.indices.first { index in
      let step = walker.step(scalars[index])
      used += step.width + step.padding
      return used > cells
    } ?? scalars.endIndex
  }
}
