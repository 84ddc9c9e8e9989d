import Cells
import Items

/// The rows of a detail's fields, built row by row: names at the left, wrapped values at their
/// right.
struct DetailSheet {
  /// Cells of the names.
  let nameWidth: Int
  /// Columns of the screen, and columns of the text beside an image.
  let columns: Int
  let narrow: Int
  /// Rows beside an image.
  let narrowRows: Int

  private(set) var lines: [Line] = []
  /// The links among the rows.
  private(set) var links: [DetailLink] = []
  /// The rows with which a group or a field begins.
  private var starts: [Int] = []

  init(nameWidth: Int, columns: Int, narrow: Int, narrowRows: Int) {
    self.nameWidth = nameWidth
    self.columns = columns
    self.narrow = narrow
    self.narrowRows = narrowRows
  }

  /// The column after the last one that the next row may use.
  private var end: Int { lines.count < narrowRows ? narrow : columns }

  private static let start = DetailLayout.textColumn

  /// Appends a heading after a blank row.
  mutating func append(heading: String) {
    if !lines.isEmpty { lines.append(Line()) }
    starts.append(lines.count)
    var line = Line()
    line.append(
      CleanText(sanitizing: heading),
      at: Self.start,
      width: end - Self.start,
      style: .heading
    )
    lines.append(line)
  }

  mutating func append(_ field: DetailField) {
    let style: Style =
      switch field.kind {
      case .text: .plain
      case .link: .link
      case .plumbing: .secondary
      }
    if lines.last?.runs.first?.style != .heading { starts.append(lines.count) }
    guard field.kind == .link else {
      return append(name: field.name, value: field.value, style: style)
    }
    for (index, url) in field.value.split(separator: "\n").enumerated() {
      links.append(DetailLink(url: String(url), row: lines.count))
      append(name: index == 0 ? field.name : "", value: String(url), style: style)
    }
  }

  /// The row that divides the rows into two columns of about the same height: the start of a group
  /// or of a field.
  var middle: Int { starts.first { $0 >= (lines.count + 1) / 2 } ?? lines.count }

  /// Appends the names of the fields without a value after a blank row.
  mutating func append(empty names: String) {
    lines.append(Line())
    append(name: "no value", value: names, style: .secondary)
  }

  private mutating func append(name: String, value: String, style: Style) {
    let column = Self.start + nameWidth + 2
    let values = TextWrapper.wrap(CleanText(sanitizing: value), to: end - column - 1)
    for (index, value) in values.enumerated() {
      var line = Line()
      if index == 0 {
        line.append(
          CleanText(sanitizing: name),
          at: Self.start,
          width: nameWidth,
          style: .secondary
        )
      }
      line.append(value, at: column, width: end - column, style: style)
      lines.append(line)
    }
  }
}

extension DetailSheet {
  /// Cells between the columns of a table.
  private static let gap = 2
  /// The widest column of a table.
  private static let widestColumn = 32

  /// Appends a list of objects as a table: its title, the names of the members, a row for each
  /// object.
  mutating func append(_ table: DetailTable) {
    append(heading: table.title)
    let rows = [table.columns] + table.rows
    let widths = table.columns.indices.map { column in
      rows.reduce(1) { width, row in
        max(width, min(DisplayWidth.of(CleanText(sanitizing: row[column])), Self.widestColumn))
      }
    }
    for (index, row) in rows.enumerated() {
      append(cells: row, widths: widths, style: index == 0 ? .secondary : .plain)
    }
    if let rest = rest(of: table) {
      var line = Line()
      line.append(rest, at: Self.start, width: end - Self.start, style: .secondary)
      lines.append(line)
    }
  }

  private mutating func append(cells: [String], widths: [Int], style: Style) {
    var line = Line()
    var column = Self.start
    for (text, width) in zip(cells, widths) where column < end - 1 {
      let room = min(width, end - 1 - column)
      line.append(CleanText(sanitizing: text), at: column, width: room, style: style)
      column += width + Self.gap
    }
    lines.append(line)
  }

  /// The number of rows and columns that the table omits; nil when it is complete.
  private func rest(of table: DetailTable) -> CleanText? {
    let parts = [(table.omittedRows, "rows"), (table.omittedColumns, "columns")]
      .filter { $0.0 > 0 }.map { "\($0.0) more \($0.1)" }
    guard !parts.isEmpty else { return nil }
    return CleanText(sanitizing: "… " + parts.joined(separator: " and ") + " in the JSON")
  }
}
