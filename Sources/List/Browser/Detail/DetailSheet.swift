import EverItems
import EverText

/// The rows of a detail's fields, built row by row: names at the left, wrapped values at their
/// right.
struct DetailSheet {
  let nameWidth: Int
  /// Columns of the screen, and columns of the text beside an image.
  let columns: Int
  let narrow: Int
  /// Rows beside an image.
  let narrowRows: Int

  private(set) var lines: [Line] = []
  /// The places among the rows that the user can choose.
  private(set) var stops: [TextStop] = []

  /// The name of the fields without a value.
  private static let emptyLabel = (text: "no value", width: 8)
  /// The largest width of names, which leaves most of the row for values.
  private static let widestName = 28
  /// The cells that names leave for a value beside an image: enough for a name or a day.
  private static let shortValue = 18

  /// Lays out the content of an item.
  ///
  /// - Parameters:
  ///   - content: the content of the item.
  ///   - columns: the columns of the screen.
  ///   - place: the place of an image; text beside it is narrower, and text below has the full
  ///     width. No room is made for an image above the text.
  ///   - own: the rows of a program that displays the item itself; nil for any other.
  /// - Complexity: O(characters of the content).
  init(
    _ content: ItemDetail,
    columns: Int,
    place: ImagePlace?,
    own: ((Appearance.Room) -> [Line])? = nil
  ) {
    self.columns = columns
    narrow = place?.textColumns(of: columns) ?? columns
    narrowRows = place?.rowsBesideText ?? 0
    let names = content.fields.lazy.map { DisplayWidth.of(CleanText(sanitizing: $0.name)) }
    let longest = max(names.max() ?? 0, content.emptyNames.isEmpty ? 0 : Self.emptyLabel.width)
    let besideImage = max(narrow / 3, narrow - Self.shortValue - Self.start - 3)
    nameWidth = min(longest, Self.widestName, columns / 3, besideImage)
    if let own {
      lines = own(Appearance.Room(start: Self.start, width: narrow - Self.start - 1))
      return
    }
    append(content.fields.filter { !$0.isMinor })
    for table in content.tables { append(table) }
    let plumbing = content.fields.filter(\.isMinor)
    if !plumbing.isEmpty { startGroup() }
    append(plumbing)
    if !content.emptyNames.isEmpty {
      startGroup()
      let names = content.emptyNames.joined(separator: ", ")
      append(name: Self.emptyLabel.text, value: names, style: .secondary)
    }
    if lines.isEmpty { append("this item is empty", style: .secondary) }
  }

  /// The column after the last one that the next row may use.
  private var end: Int { lines.count < narrowRows ? narrow : columns }

  /// The first column of the names.
  static let start = 3

  /// Begins a group after a blank row.
  private mutating func startGroup() {
    if !lines.isEmpty { lines.append(Line()) }
  }

  /// Appends a heading after a blank row.
  private mutating func append(heading: String) {
    startGroup()
    append(CleanText(sanitizing: heading), style: .heading)
  }

  /// Appends a row with one text.
  private mutating func append(_ text: CleanText, at column: Int = Self.start, style: Style) {
    lines.append(Line(text, at: column, width: end - column, style: style))
  }

  private mutating func append(_ field: DetailField) {
    let style: Style = field.isMinor ? .secondary : field.kind == .link ? .link : .plain
    guard field.kind == .link else {
      stops.append(TextStop(text: field.sent ?? field.value, isLink: false, row: lines.count))
      return append(name: field.name, value: field.value, style: style)
    }
    let urls = field.value.split(separator: "\n")
    for (index, url) in urls.prefix(Self.mostLinks).enumerated() {
      stops.append(TextStop(text: String(url), isLink: true, row: lines.count))
      let name = index == 0 ? field.name : ""
      append(name: name, value: String(url), style: style, address: String(url))
    }
    let rest = urls.count - Self.mostLinks
    if rest > 0 { append(name: "", value: "… \(rest) more in the JSON", style: .secondary) }
  }

  /// The most links of a field that are displayed.
  private static let mostLinks = 50

  /// Appends fields, with a heading before each group.
  private mutating func append(_ fields: [DetailField]) {
    var group = ""
    for field in fields {
      if field.group != group, !field.group.isEmpty { append(heading: field.group) }
      group = field.group
      append(field)
    }
  }

  private mutating func append(
    name: String,
    value: String,
    style: Style,
    address: String? = nil,
    nameWidth width: Int? = nil
  ) {
    let nameWidth = width ?? self.nameWidth
    let column = Self.start + nameWidth + 2
    guard end - column > Self.fewestCells else {
      return append(name: name, below: value, style: style, address: address)
    }
    let names = TextBlock(
      wrapping: CleanText(sanitizing: name),
      at: Self.start,
      width: nameWidth,
      style: .secondary
    )
    let values = TextBlock(
      lines: Self.wrap(value, to: end - column - 1),
      column: column,
      width: end - column,
      style: style
    )
    var new = Line.beside([names, values])
    if let address {
      for row in values.lines.indices { new[row].link(to: address) }
    }
    lines += new
  }
}

extension DetailSheet {
  /// The fewest cells of values beside names: with less, words would be broken.
  private static let fewestCells = 14

  /// Appends a name, and its value at its right where that has room for all of it, or else below.
  private mutating func append(name: String, below value: String, style: Style, address: String?) {
    let column = Self.start + 2
    let room = max(1, end - Self.start - 1)
    for part in TextWrapper.wrap(CleanText(sanitizing: name), to: room) where !name.isEmpty {
      append(part, at: Self.start, style: .secondary)
    }
    var values = Self.wrap(value, to: max(1, end - column - 1))
    if let row = lines.indices.last, !name.isEmpty, values.count == 1 {
      let beside = lines[row].endColumn + 2
      if beside + DisplayWidth.of(values[0]) < end {
        lines[row].append(values.removeFirst(), at: beside, width: end - beside, style: style)
        if let address { lines[row].link(to: address) }
      }
    }
    for value in values {
      append(value, at: column, style: style)
      if let address { lines[lines.count - 1].link(to: address) }
    }
  }

  /// The lines of a value: the server's line breaks are kept, and consecutive blank lines become
  /// one.
  static func wrap(_ value: String, to width: Int) -> [CleanText] {
    let parts = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var lines: [CleanText] = []
    for part in parts {
      let wrapped = wrap(line: String(part), to: width)
      if wrapped == [""], lines.last ?? "" == "" { continue }
      lines += wrapped
    }
    return lines
  }
}

extension DetailSheet {
  /// The lines of a line of a value: a part after `·`, such as an age, goes to the next line as a
  /// whole when it fits there.
  private static func wrap(line: String, to width: Int) -> [CleanText] {
    guard line.utf8.contains(0xB7) else {
      return TextWrapper.wrap(CleanText(sanitizing: line), to: width)
    }
    let parts = line.split(separator: " · ", omittingEmptySubsequences: false).map { part in
      let isWhole = DisplayWidth.of(CleanText(sanitizing: String(part))) + 2 <= width
      return isWhole ? part.replacing(" ", with: noBreak) : part
    }
    let text = CleanText(sanitizing: parts.joined(separator: " ·" + noBreak))
    return TextWrapper.wrap(text, to: width)
      .map { CleanText(sanitizing: $0.string.replacing(noBreak, with: " ")) }
  }

  private static let noBreak = "\u{A0}"

  /// Cells between the columns of a table.
  private static let gap = 2
  /// The widest column of a table, and the cells that a column keeps when the table has too little
  /// room.
  private static let columnWidths = 12...32
  /// The most rows of a table, and the most objects below each other.
  private static let mostRows = 50
  private static let mostRecords = 20

  /// Appends a list of objects as a table: its title, the names of the members, a row for each
  /// object.
  ///
  /// Without enough room wide columns are cut, and ids and addresses are left out. The JSON has the
  /// rows after the first ones.
  private mutating func append(_ table: DetailTable) {
    append(heading: table.title)
    var table = table
    while table.minorColumns > 0, table.columns.count > 2, widths(of: table) == nil {
      table.removeLastColumn()
    }
    let widths = widths(of: table)
    let further = max(0, table.rows.count - (widths == nil ? Self.mostRecords : Self.mostRows))
    table.rows.removeLast(further)
    table.omittedRows += further
    if let widths {
      for (row, cells) in ([table.columns] + table.rows).enumerated() {
        append(cells: cells, widths: widths, style: row == 0 ? .secondary : .plain)
      }
    } else {
      append(records: table)
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
    let rows = CleanText(counting: table.omittedRows, "more row", "more rows")
    let columns = CleanText(counting: table.omittedColumns, "more column", "more columns")
    let parts = (table.omittedRows > 0 ? [rows] : []) + (table.omittedColumns > 0 ? [columns] : [])
    guard !parts.isEmpty else { return nil }
    return "… " + CleanText(joining: parts, separator: " and ") + " in the JSON"
  }
}

extension DetailSheet {
  /// The fields of the item in the list, displayed until its content is loaded.
  static func preview(of item: Item, columns: [Column]) -> ItemDetail {
    let fields = zip(columns, item.fields).compactMap { column, text in
      text.map { DetailField(name: column.title, value: column.form.alone($0)) }
    }
    return ItemDetail(fields: fields, jsonLines: [])
  }

  /// Makes room for an image, above the rows or at their right.
  mutating func makeRoom(for place: ImagePlace, caption: Line) {
    switch place.arrangement {
    case .beside:
      lines.pad(to: place.size.rows)
    case .above:
      var above = Array(repeating: Line(), count: place.size.rows + 1)
      if caption.endColumn > 0 { above.insert(caption, at: place.size.rows) }
      lines = above + lines
      for index in stops.indices { stops[index].row += above.count }
    }
  }

  /// Appends why there is no picture.
  mutating func append(_ failure: ImageFailure) {
    lines.append(Line())
    append(failure.sentence, style: .secondary)
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
