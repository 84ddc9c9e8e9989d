import Cells

/// The titles of the columns, each above its own.
struct HeadingLine: Hashable, Sendable {
  let layout: ListLayout
  /// One for each column of the source.
  let titles: [String]

  /// The line; a title that is wider than its column is cut.
  ///
  /// It has no gap, so that a heading that is underlined is a rule above the rows.
  var line: Line {
    var line = Line()
    var column = layout.textColumn
    for field in layout.fields where titles.indices.contains(field.index) {
      let title = TextClipper.clip(CleanText(sanitizing: titles[field.index]), to: field.width)
      let spare = field.width - title.width
      let start = field.start + (field.alignment == .right ? spare : 0)
      line.append(Self.blanks(start - column), at: column, width: start - column, style: .heading)
      line.append(title.text, at: start, width: title.width, style: .heading)
      column = start + title.width
    }
    let end = layout.fields.last.map { $0.start + $0.width + $0.spare } ?? column
    line.append(Self.blanks(end - column), at: column, width: end - column, style: .heading)
    return line
  }

  private static func blanks(_ count: Int) -> CleanText {
    CleanText(sanitizing: String(repeating: " ", count: max(0, count)))
  }
}
