import Cells

/// The titles of the columns, each above its own.
struct HeadingLine: Hashable, Sendable {
  let layout: ListLayout
  /// One for each column of the source.
  let titles: [String]

  /// The line; a title that is wider than its column is cut.
  var line: Line {
    var line = Line()
    for field in layout.fields where titles.indices.contains(field.index) {
      line.append(
        CleanText(sanitizing: titles[field.index]),
        at: field.start,
        width: field.width,
        style: .heading,
        alignment: field.alignment
      )
    }
    return line
  }
}
