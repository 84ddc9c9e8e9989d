import Cells

/// The titles of the columns, each above its own.
struct HeadingLine: Hashable, Sendable {
  let layout: ListLayout
  /// One for each column of the source.
  let titles: [String]
  /// The order of the rows; nil for that of the server.
  var order: ColumnOrder?

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
      let text = marked(title.text, titles[field.index], field.alignment)
      let first = text == title.text || field.alignment == .left ? start : start - 1
      let width = DisplayWidth.of(text)
      line.append(Self.blanks(first - column), at: column, width: first - column, style: .heading)
      line.append(text, at: first, width: width, style: .heading)
      column = first + width
    }
    let end = layout.fields.last.map { $0.start + $0.width + $0.spare } ?? column
    line.append(Self.blanks(end - column), at: column, width: end - column, style: .heading)
    return line
  }

  /// The title with the mark of the order in the gap beside it, where the values don't end.
  private func marked(
    _ text: CleanText,
    _ title: String,
    _ alignment: TextAlignment
  ) -> CleanText {
    guard let order, order.isBy(title) else { return text }
    let mark: CleanText = order.isDescending ? "▼" : "▲"
    return alignment == .right ? mark + text : text + mark
  }

  private static func blanks(_ count: Int) -> CleanText {
    CleanText(sanitizing: String(repeating: " ", count: max(0, count)))
  }
}
