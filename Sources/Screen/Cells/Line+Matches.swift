extension Line {
  /// The characters of the line with their columns, and blanks between its runs.
  package var cells: [(text: String, columns: Range<Int>)] {
    var cells: [(String, Range<Int>)] = []
    var column = 0
    for run in runs {
      cells += (column..<max(column, run.column)).map { (" ", $0..<$0 + 1) }
      column = run.column
      for character in run.text.string {
        let end = column + DisplayWidth.of(character)
        cells.append((String(character), column..<end))
        column = end
      }
    }
    return cells
  }

  /// The line with the style ``Style/match`` in some columns.
  ///
  /// - Complexity: O(characters × ranges).
  package func marking(_ found: [Range<Int>]) -> Line {
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
