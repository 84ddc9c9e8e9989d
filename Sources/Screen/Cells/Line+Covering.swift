extension Line {
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
    var line = Line()
    line.hyperlinks = hyperlinks.filter { !$0.columns.overlaps(columns) }
    for part in parts(before: columns.lowerBound) { line.add(part) }
    line.append(slice)
    for part in parts(from: columns.upperBound) { line.add(part) }
    return line
  }

  private enum Part {
    case run(Run)
    case slice(PictureSlice)

    var column: Int {
      switch self {
      case .run(let run): run.column
      case .slice(let slice): slice.column
      }
    }
  }

  private mutating func add(_ part: Part) {
    switch part {
    case .run(let run): append(run.text, at: run.column, width: run.width, style: run.style)
    case .slice(let slice): append(slice)
    }
  }

  private func parts(before end: Int) -> [Part] {
    let runs = runs.compactMap { $0.column < end ? $0.prefix(before: end).map(Part.run) : nil }
    let slices = slices.compactMap { slice -> Part? in
      guard slice.column < end else { return nil }
      var part = slice
      let count = min(slice.columns.count, end - slice.column)
      part.columns = slice.columns.prefix(count)
      return .slice(part)
    }
    return (runs + slices).sorted { $0.column < $1.column }
  }

  private func parts(from start: Int) -> [Part] {
    let runs = runs.compactMap { run in
      run.column + run.width > start ? run.suffix(from: start).map(Part.run) : nil
    }
    let slices = slices.compactMap { slice -> Part? in
      guard slice.endColumn > start else { return nil }
      var part = slice
      part.column = max(start, slice.column)
      part.columns = slice.columns.suffix(slice.endColumn - part.column)
      return .slice(part)
    }
    return (runs + slices).sorted { $0.column < $1.column }
  }
}

extension Run {
  /// The characters that end at or before a column; nil when there are none.
  fileprivate func prefix(before end: Int) -> Run? {
    guard column + width > end else { return self }
    return part { $0 + $1 <= end }
  }

  /// The characters that begin at or after a column; nil when there are none.
  fileprivate func suffix(from start: Int) -> Run? {
    guard column < start else { return self }
    return part { first, _ in first >= start }
  }

  /// The characters whose first column and width meet a condition; nil when there are none.
  private func part(where isKept: (Int, Int) -> Bool) -> Run? {
    var kept = ""
    var first: Int?
    var end = column
    var next = column
    for character in text.string {
      let cells = DisplayWidth.of(CleanText(trusted: String(character)))
      if isKept(next, cells) {
        kept.append(character)
        first = first ?? next
        end = next + cells
      }
      next += cells
    }
    guard let first else { return nil }
    return Run(
      column: first,
      text: CleanText(trusted: kept),
      style: style,
      width: end - first
    )
  }
}
