import EverText
import EverItems

extension DetailSheet {
  /// Cells between the columns of a table.
  private static let gap = 2
  /// The widest column of a table, and the cells that a column keeps when the table has too little
  /// room.
  private static let columnWidths = 12...32
  /// The most rows of a folded table, and the most objects below each other.
  private static let mostRows = 20
  private static let mostRecords = 5

  /// Appends a list of objects as a table: its title, the names of the members, a row for each
  /// object.
  ///
  /// Without enough room wide columns are cut, and ids and addresses are left out. Only the first
  /// rows are displayed until it is unfolded.
  mutating func append(_ table: DetailTable, index: Int, isUnfolded: Bool) {
    append(heading: table.title)
    var table = table
    while table.minorColumns > 0, table.columns.count > 2, widths(of: table) == nil {
      table.removeLastColumn()
    }
    let widths = widths(of: table)
    let most = widths == nil ? Self.mostRecords : Self.mostRows
    let isFoldable = table.rows.count > most
    let folded = isFoldable && !isUnfolded ? table.rows.count - most : 0
    table.rows.removeLast(folded)
    if let widths {
      for (row, cells) in ([table.columns] + table.rows).enumerated() {
        append(cells: cells, widths: widths, style: row == 0 ? .secondary : .plain)
      }
    } else {
      append(records: table)
    }
    if isFoldable {
      links.append(DetailLink(target: .rows(ofTable: index), row: lines.count))
      append(folded > 0 ? "… " + CleanText(folded) + " more rows" : "fewer rows", style: .link)
    }
    if let rest = rest(of: table) { append(rest, style: .secondary) }
  }

  /// The widths of the columns of a table; nil without enough room.
  ///
  /// Room that is left goes to the columns that are cut, the narrowest first.
  private func widths(of table: DetailTable) -> [Int]? {
    let rows = [table.columns] + table.rows
    let wanted = table.columns.indices.map { column in
      rows.reduce(1) { max($0, DisplayWidth.of(CleanText(sanitizing: $1[column]))) }
    }
    var widths = wanted.map { min($0, Self.columnWidths.upperBound) }
    var missing = widths.reduce(0) { $0 + $1 + Self.gap } - (columns - Self.start)
    while missing > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      guard widths[widest] > Self.columnWidths.lowerBound else { return nil }
      widths[widest] -= 1
      missing -= 1
    }
    var free = end - 1 - widths.reduce(Self.start) { $0 + $1 + Self.gap } + Self.gap
    ListLayout.fill(&widths, upTo: wanted, from: &free)
    return widths
  }

  /// Appends the objects of a table below each other, because its columns have no room.
  private mutating func append(records table: DetailTable) {
    let longest = table.columns.map { DisplayWidth.of(CleanText(sanitizing: $0)) }.max() ?? 0
    let width = min(longest, columns / 3)
    for (index, row) in table.rows.enumerated() {
      if index > 0 { lines.append(Line()) }
      for (name, value) in zip(table.columns, row) where !value.isEmpty {
        append(name: name, value: value, style: .plain, nameWidth: width)
      }
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
    var parts: [CleanText] = []
    if table.omittedRows > 0 {
      parts.append(CleanText(counting: table.omittedRows, "more row", "more rows"))
    }
    if table.omittedColumns > 0 {
      parts.append(CleanText(counting: table.omittedColumns, "more column", "more columns"))
    }
    guard !parts.isEmpty else { return nil }
    return "… " + CleanText(joining: parts, separator: " and ") + " in the JSON"
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
