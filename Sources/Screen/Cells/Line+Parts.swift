/// A run or a slice of a picture in a line.
package enum LinePart: Hashable, Sendable {
  case run(Run)
  case slice(PictureSlice)

  package var column: Int {
    switch self {
    case .run(let run): run.column
    case .slice(let slice): slice.column
    }
  }

  /// The column after the last one.
  package var endColumn: Int {
    switch self {
    case .run(let run): run.column + run.width
    case .slice(let slice): slice.endColumn
    }
  }

  /// What is within columns; nil without any.
  ///
  /// A wide character that is half outside is left out.
  fileprivate func clipped(to columns: Range<Int>) -> LinePart? {
    guard column < columns.upperBound, endColumn > columns.lowerBound else { return nil }
    if column >= columns.lowerBound, endColumn <= columns.upperBound { return self }
    switch self {
    case .run(let run): return run.characters(within: columns).map(LinePart.run)
    case .slice(var slice):
      let start = slice.columns.lowerBound - slice.column
      slice.column = max(column, columns.lowerBound)
      slice.columns = start + slice.column..<start + min(endColumn, columns.upperBound)
      return .slice(slice)
    }
  }
}

extension Line {
  /// The runs and slices, from left to right.
  package var parts: [LinePart] {
    let runs = runs.map(LinePart.run)
    guard !slices.isEmpty else { return runs }
    return (runs + slices.map(LinePart.slice)).sorted { $0.column < $1.column }
  }

  /// Appends a run or a slice, this many columns to the right.
  package mutating func append(_ part: LinePart, shiftedBy columns: Int = 0) {
    switch part {
    case .run(let run):
      append(run.text, at: run.column + columns, width: run.width, style: run.style)
    case .slice(var slice):
      slice.column += columns
      append(slice)
    }
  }

  /// Appends another line, this many columns to the right.
  package mutating func append(_ other: Line, shiftedBy columns: Int) {
    for part in other.parts { append(part, shiftedBy: columns) }
    hyperlinks += other.hyperlinks(shiftedBy: columns)
  }

  /// Returns the line with a slice of a picture over the columns that it has.
  ///
  /// A wide character that is half covered is removed.
  ///
  /// - Parameters:
  ///   - columns: the covered columns; an empty range leaves the line unchanged.
  ///   - slice: the slice, within those columns.
  /// - Returns: the line with the slice.
  /// - Complexity: O(characters).
  package func covered(in columns: Range<Int>, by slice: PictureSlice) -> Line {
    guard !columns.isEmpty else { return self }
    let parts = parts
    var line = Line()
    line.hyperlinks = hyperlinks.filter { !$0.columns.overlaps(columns) }
    for part in parts.compactMap({ $0.clipped(to: 0..<columns.lowerBound) }) { line.append(part) }
    line.append(slice)
    for part in parts.compactMap({ $0.clipped(to: columns.upperBound..<Int.max) }) {
      line.append(part)
    }
    return line
  }
}

extension Run {
  /// The characters that are within columns as a whole; nil without any.
  fileprivate func characters(within columns: Range<Int>) -> Run? {
    var kept = Run(column: 0, text: "", style: style, width: 0)
    var next = column
    for character in text.string {
      let cells = DisplayWidth.of(CleanText(trusted: String(character)))
      defer { next += cells }
      guard next >= columns.lowerBound, next + cells <= columns.upperBound else { continue }
      if kept.text.isEmpty { kept.column = next }
      kept.text = CleanText(trusted: kept.text.string + String(character))
      kept.width = next + cells - kept.column
    }
    return kept.text.isEmpty ? nil : kept
  }
}
