import Cells
import Items

extension DetailSheet {
  /// Cells between the columns of a table.
  private static let gap = 2
  /// The widest column of a table, and the cells that a column keeps when the table has too little
  /// room.
  private static let columnWidths = 12...32
  /// The most objects below each other.
  private static let mostRecords = 5

  /// Appends a list of objects as a table: its title, the names of the members, a row for each
  /// object.
  ///
  /// Without enough room wide columns are cut, and ids and addresses are left out.
  mutating func append(_ table: DetailTable) {
    append(heading: table.title)
    var table = table
    while table.minorColumns > 0, table.columns.count > 2, widths(of: table) == nil {
      table.removeLastColumn()
    }
    guard let widths = widths(of: table) else { return append(records: table) }
    for (index, row) in ([table.columns] + table.rows).enumerated() {
      append(cells: row, widths: widths, style: index == 0 ? .secondary : .plain)
    }
    appendRest(of: table)
  }

  /// The widths of the columns of a table; nil without enough room.
  private func widths(of table: DetailTable) -> [Int]? {
    let rows = [table.columns] + table.rows
    var widths = table.columns.indices.map { column in
      rows.reduce(1) { width, row in
        let cells = DisplayWidth.of(CleanText(sanitizing: row[column]))
        return max(width, min(cells, Self.columnWidths.upperBound))
      }
    }
    var missing = widths.reduce(0) { $0 + $1 + Self.gap } - (columns - Self.start)
    while missing > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      guard widths[widest] > Self.columnWidths.lowerBound else { return nil }
      widths[widest] -= 1
      missing -= 1
    }
    return widths
  }

  /// Appends the objects of a table below each other, because its columns have no room.
  private mutating func append(records table: DetailTable) {
    let longest = table.columns.map { DisplayWidth.of(CleanText(sanitizing: $0)) }.max() ?? 0
    let width = min(longest, columns / 3)
    for (index, row) in table.rows.prefix(Self.mostRecords).enumerated() {
      if index > 0 { lines.append(Line()) }
      for (name, value) in zip(table.columns, row) where !value.isEmpty {
        append(name: name, value: value, style: .plain, nameWidth: width)
      }
    }
    var table = table
    table.omittedRows += max(0, table.rows.count - Self.mostRecords)
    appendRest(of: table)
  }

  private mutating func appendRest(of table: DetailTable) {
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
    let parts = [(table.omittedRows, "row"), (table.omittedColumns, "column")]
      .filter { $0.0 > 0 }.map { "\($0.0) more \($0.1)\($0.0 == 1 ? "" : "s")" }
    guard !parts.isEmpty else { return nil }
    return CleanText(sanitizing: "… " + parts.joined(separator: " and ") + " in the JSON")
  }
}

extension DetailTable {
  /// Leaves out the last column, which is for programs.
  fileprivate mutating func removeLastColumn() {
    columns.removeLast()
    for index in rows.indices { rows[index].removeLast() }
    minorColumns -= 1
    omittedColumns += 1
  }
}
