/// A text to find in lines; a capital letter in it makes case matter.
package struct TextPattern: Hashable, Sendable {
  private let isExact: Bool
  /// The characters to find; not empty.
  private let needle: [String]

  /// - Returns: nil for an empty text.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    let isExact = text.contains(where: \.isUppercase)
    self.isExact = isExact
    needle = text.map { isExact ? String($0) : $0.lowercased() }
  }

  /// Whether a line has the text.
  ///
  /// - Complexity: O(characters of the line × characters of the text).
  package func isIn(_ line: Line) -> Bool { !columns(in: line).isEmpty }

  /// The columns of each occurrence in a line, from left to right.
  ///
  /// - Complexity: O(characters of the line × characters of the text).
  package func columns(in line: Line) -> [Range<Int>] {
    let cells = self.cells(of: line)
    var found: [Range<Int>] = []
    var start = 0
    while start + needle.count <= cells.count {
      let end = start + needle.count
      guard cells[start..<end].map(\.text) == needle else {
        start += 1
        continue
      }
      found.append(cells[start].columns.lowerBound..<cells[end - 1].columns.upperBound)
      start = end
    }
    return found
  }

  /// The characters of a line with their columns, and blanks between its runs.
  private func cells(of line: Line) -> [(text: String, columns: Range<Int>)] {
    var cells: [(String, Range<Int>)] = []
    var column = 0
    for run in line.runs {
      cells += (column..<max(column, run.column)).map { (" ", $0..<$0 + 1) }
      column = run.column
      for character in run.text.string {
        let end = column + DisplayWidth.of(character)
        cells.append((isExact ? String(character) : character.lowercased(), column..<end))
        column = end
      }
    }
    return cells
  }
}

extension Line {
  /// The line with the style ``Style/match`` where it has a text.
  ///
  /// - Complexity: O(characters × characters of the text).
  package func marking(_ pattern: TextPattern) -> Line {
    let found = pattern.columns(in: self)
    guard !found.isEmpty else { return self }
    var line = Line()
    line.hyperlinks = hyperlinks
    for part in parts {
      guard case .run(let run) = part else {
        line.append(part)
        continue
      }
      for run in run.parts(splitBy: found) { line.append(.run(run)) }
    }
    return line
  }
}

extension Run {
  /// The run in parts that are in the given columns, in the style of matches, or outside of them.
  fileprivate func parts(splitBy found: [Range<Int>]) -> [Run] {
    var parts: [Run] = []
    var column = column
    for character in text.string {
      let cells = DisplayWidth.of(character)
      let isFound = found.contains { $0.contains(column) }
      let style = isFound ? Style.match : self.style
      if let last = parts.indices.last, parts[last].style == style {
        parts[last].text = CleanText(trusted: parts[last].text.string + String(character))
        parts[last].width += cells
      } else {
        let text = CleanText(trusted: String(character))
        parts.append(Run(column: column, text: text, style: style, width: cells))
      }
      column += cells
    }
    return parts
  }
}
