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

  /// The rows in columns of about the same height; each begins with a group or a field.
  func parts(_ count: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for part in 1...count where start < lines.count {
      let wanted = (lines.count * part + count - 1) / count
      let end = part == count ? lines.count : starts.first { $0 >= wanted } ?? lines.count
      parts.append(start..<end)
      start = end
    }
    return parts
  }

  /// Appends fields, with a heading before each group.
  mutating func append(_ fields: [DetailField]) {
    var group = ""
    for field in fields {
      if field.group != group, !field.group.isEmpty { append(heading: field.group) }
      group = field.group
      append(field)
    }
  }

  /// Appends values for programs after a blank row.
  mutating func append(plumbing fields: [DetailField]) {
    guard !fields.isEmpty else { return }
    if !lines.isEmpty { lines.append(Line()) }
    append(fields)
  }

  /// Appends the names of the fields without a value after a blank row.
  mutating func append(empty names: String) {
    if !lines.isEmpty { lines.append(Line()) }
    starts.append(lines.count)
    append(name: DetailLayout.emptyLabel.text, value: names, style: .secondary)
  }

  private mutating func append(
    name: String,
    value: String,
    style: Style,
    nameWidth width: Int? = nil
  ) {
    let nameWidth = width ?? self.nameWidth
    let column = Self.start + nameWidth + 2
    let names = TextWrapper.wrap(CleanText(sanitizing: name), to: nameWidth)
    // The lines of the server are kept, and several blank ones are one.
    let parts = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var values: [CleanText] = []
    for part in parts {
      let lines = TextWrapper.wrap(CleanText(sanitizing: String(part)), to: end - column - 1)
      if lines == [""], values.last ?? "" == "" { continue }
      values += lines
    }
    for index in 0..<max(names.count, values.count) {
      var line = Line()
      if index < names.count {
        line.append(names[index], at: Self.start, width: nameWidth, style: .secondary)
      }
      if index < values.count {
        line.append(values[index], at: column, width: end - column, style: style)
      }
      lines.append(line)
    }
  }

  /// Says that the item has nothing at all.
  mutating func appendNothing() {
    var line = Line()
    line.append("this item is empty", at: Self.start, width: end - Self.start, style: .secondary)
    lines.append(line)
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
    guard widths.reduce(0, { $0 + $1 + Self.gap }) <= columns - Self.start else {
      return append(records: table)
    }
    for (index, row) in rows.enumerated() {
      append(cells: row, widths: widths, style: index == 0 ? .secondary : .plain)
    }
    appendRest(of: table)
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
    let parts = [(table.omittedRows, "rows"), (table.omittedColumns, "columns")]
      .filter { $0.0 > 0 }.map { "\($0.0) more \($0.1)" }
    guard !parts.isEmpty else { return nil }
    return CleanText(sanitizing: "… " + parts.joined(separator: " and ") + " in the JSON")
  }
}
