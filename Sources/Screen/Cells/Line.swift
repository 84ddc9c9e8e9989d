/// A piece of text in one style at a fixed column.
package struct Run: Hashable, Sendable {
  /// The column of the first cell.
  package var column: Int
  package var text: CleanText
  package var style: Style
  /// The cells of the text.
  package var width: Int

  package init(column: Int, text: CleanText, style: Style, width: Int) {
    self.column = column
    self.text = text
    self.style = style
    self.width = width
  }
}

/// One row of the screen: runs of text and slices of pictures from left to right, without overlap.
///
/// Cells between them are blank. Lines that are copies of one another share their storage, so
/// comparing unchanged rows costs one pointer comparison each.
package struct Line: Hashable, Sendable {
  package private(set) var runs: [Run]
  package private(set) var slices: [PictureSlice]
  /// Where texts of it lead; none in most lines.
  package internal(set) var hyperlinks: [Hyperlink] = []

  package init() {
    runs = []
    slices = []
  }

  /// The column after the last run or slice.
  package var endColumn: Int {
    let end = runs.last.map { $0.column + $0.width } ?? 0
    return slices.last.map { max(end, $0.endColumn) } ?? end
  }

  /// Appends a row of a picture at or after ``endColumn``; an empty slice is ignored.
  package mutating func append(_ slice: PictureSlice) {
    precondition(
      slice.column >= endColumn,
      "slices go from left to right: \(slice.column) is before \(endColumn)"
    )
    if !slice.columns.isEmpty { slices.append(slice) }
  }

  /// Appends text at or after ``endColumn``, clipped to `width` cells with an ellipsis.
  ///
  /// - Parameters:
  ///   - text: the text; an empty text is ignored.
  ///   - column: the first cell of the field.
  ///   - width: the cells of the field; with 0 or less, nothing is appended.
  ///   - style: the style of the text.
  ///   - alignment: the alignment of a text that is shorter than the field.
  package mutating func append(
    _ text: CleanText,
    at column: Int,
    width: Int,
    style: Style = .plain,
    alignment: TextAlignment = .left
  ) {
    precondition(
      column >= endColumn,
      "runs go from left to right: \(column) is before \(endColumn)"
    )
    let clipped = TextClipper.clip(text, to: width)
    guard clipped.width > 0 else { return }
    let start =
      switch alignment {
      case .left: column
      case .right: column + width - clipped.width
      case .center: column + (width - clipped.width) / 2
      }
    runs.append(Run(column: start, text: clipped.text, style: style, width: clipped.width))
  }

  /// Inserts a run of one cell, such as a mark, where a gutter is empty.
  package mutating func insert(_ mark: CleanText, at column: Int, style: Style) {
    let index = runs.firstIndex { $0.column > column } ?? runs.count
    runs.insert(Run(column: column, text: mark, style: style, width: 1), at: index)
  }

  /// Makes the runs that begin in some columns bold.
  package mutating func setBold(in columns: Range<Int>) {
    for index in runs.indices where columns.contains(runs[index].column) {
      runs[index].style.attributes.insert(.bold)
    }
  }
}

/// The alignment of a text in a wider field.
package enum TextAlignment: Hashable, Sendable {
  case left
  case right
  case center
}

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

  /// The runs and slices within columns, which keep their places.
  package func within(_ columns: Range<Int>) -> Line {
    var line = Line()
    for part in parts.compactMap({ $0.clipped(to: columns) }) { line.append(part) }
    return line
  }

  /// The line with the text in some columns in another style.
  package func styled(_ style: Style, in columns: Range<Int>) -> Line {
    guard !columns.isEmpty, columns.lowerBound < endColumn else { return self }
    var line = within(0..<columns.lowerBound)
    for part in within(columns).parts {
      if case .run(var run) = part {
        run.style = style
        line.runs.append(run)
      } else {
        line.append(part)
      }
    }
    line.append(within(columns.upperBound..<Int.max))
    line.hyperlinks = hyperlinks
    return line
  }

  /// The line without its text.
  package var pictures: Line {
    var line = Line()
    for slice in slices { line.append(slice) }
    return line
  }

  /// The line without its pictures.
  package var texts: Line {
    var line = self
    line.slices = []
    return line
  }

  /// Appends another line, this many columns to the right.
  package mutating func append(_ other: Line, shiftedBy columns: Int = 0) {
    for part in other.parts { append(part, shiftedBy: columns) }
    hyperlinks += other.hyperlinks(shiftedBy: columns)
  }

  /// Returns the line with a slice of a picture over the columns that it has.
  ///
  /// A wide character that is half covered is removed.
  ///
  /// - Parameters:
  ///   - columns: the covered columns; an empty range leaves the line unchanged.
  ///   - slice: the slice, within those columns; nil leaves them empty.
  /// - Returns: the line with the slice.
  /// - Complexity: O(characters).
  package func covered(in columns: Range<Int>, by slice: PictureSlice?) -> Line {
    guard !columns.isEmpty else { return self }
    var line = within(0..<columns.lowerBound)
    if let slice { line.append(slice) }
    line.append(within(columns.upperBound..<Int.max))
    line.hyperlinks = hyperlinks.filter { !$0.columns.overlaps(columns) }
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

/// An address to which a part of a line leads, for terminals that open it.
package struct Hyperlink: Hashable, Sendable {
  /// The columns of the text.
  package var columns: Range<Int>
  /// The address, in printable ASCII, so that it can't end the control sequence that contains it.
  package let address: String

  /// The longest address in bytes; GNOME's terminals ignore longer ones.
  private static let longest = 2_083

  /// Nil for an address that isn't http or https, is too long, or has other characters.
  package init?(to address: String, in columns: Range<Int>) {
    guard ["http://", "https://"].contains(where: address.lowercased().hasPrefix),
      address.utf8.count <= Self.longest, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.address = address
    self.columns = columns
  }
}

extension Line {
  /// Makes the last run lead to an address; one that isn't suitable is ignored.
  package mutating func link(to address: String) {
    guard let run = runs.last,
      let link = Hyperlink(to: address, in: run.column..<run.column + run.width)
    else { return }
    hyperlinks.append(link)
  }

  /// The hyperlinks of the line, this many columns to the right.
  func hyperlinks(shiftedBy columns: Int) -> [Hyperlink] {
    hyperlinks.map { link in
      var link = link
      link.columns = (link.columns.lowerBound + columns)..<(link.columns.upperBound + columns)
      return link
    }
  }
}

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
    found.reduce(self) { $0.styled(.match, in: $1) }
  }
}
