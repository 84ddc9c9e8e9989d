import EverText

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
      // The mark of the order is where the values don't end, and on the screen.
      let isAfter = field.alignment != .right && start + title.width < layout.columns
      let mark = mark(of: titles[field.index])
      let text = isAfter ? title.text + mark : mark + title.text
      let first = isAfter || mark.isEmpty ? start : start - 1
      let width = DisplayWidth.of(text)
      line.append(
        CleanText(blanks: first - column),
        at: column,
        width: first - column,
        style: .heading
      )
      line.append(text, at: first, width: width, style: .heading)
      column = first + width
    }
    let end = layout.fields.last.map { $0.start + $0.width + $0.spare } ?? column
    if column < end {
      line.append(CleanText(blanks: end - column), at: column, width: end - column, style: .heading)
    }
    return line
  }

  /// The mark of the column that orders the rows, in the gap beside its title; empty for others.
  private func mark(of title: String) -> CleanText {
    guard let order, order.isBy(title) else { return "" }
    return order.isDescending ? "▼" : "▲"
  }
}
