import EverText
import EverItems

/// The rows of a detail's fields, built row by row: names at the left, wrapped values at their
/// right.
struct DetailSheet {
  let nameWidth: Int
  /// Columns of the screen, and columns of the text beside an image.
  let columns: Int
  let narrow: Int
  /// Rows beside an image.
  let narrowRows: Int

  var lines: [Line] = []
  /// The links among the rows.
  var links: [DetailLink] = []
  /// The rows with which a group or a field begins.
  private var starts: [Int] = []

  init(nameWidth: Int, columns: Int, narrow: Int, narrowRows: Int) {
    self.nameWidth = nameWidth
    self.columns = columns
    self.narrow = narrow
    self.narrowRows = narrowRows
  }

  /// The column after the last one that the next row may use.
  var end: Int { lines.count < narrowRows ? narrow : columns }

  static let start = DetailLayout.textColumn

  /// Appends a heading after a blank row.
  mutating func append(heading: String) {
    if !lines.isEmpty { lines.append(Line()) }
    starts.append(lines.count)
    append(CleanText(sanitizing: heading), style: .heading)
  }

  /// Appends a row with one text.
  mutating func append(_ text: CleanText, at column: Int = Self.start, style: Style) {
    lines.append(Line(text, at: column, width: end - column, style: style))
  }

  mutating func append(_ field: DetailField) {
    let style: Style =
      switch field.kind {
      case .text: .plain
      case .link: .link
      case .plumbing, .ownLink: .secondary
      }
    if lines.last?.runs.first?.style != .heading { starts.append(lines.count) }
    guard field.kind == .link || field.kind == .ownLink else {
      return append(name: field.name, value: field.value, style: style)
    }
    let urls = field.value.split(separator: "\n")
    for (index, url) in urls.prefix(Self.mostLinks).enumerated() {
      links.append(DetailLink(target: .address(String(url)), row: lines.count))
      let name = index == 0 ? field.name : ""
      append(name: name, value: String(url), style: style, address: String(url))
    }
    let rest = urls.count - Self.mostLinks
    if rest > 0 { append(name: "", value: "… \(rest) more in the JSON", style: .secondary) }
  }

  /// The most links of a field that are displayed.
  private static let mostLinks = 50

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

  /// The heading of the group that a row continues; nil for rows of none, and for its heading.
  func heading(continuedAt row: Int) -> Line? {
    let first = (lines[..<row].lastIndex(of: Line()) ?? -1) + 1
    return first < row && lines[first].runs.first?.style == .heading ? lines[first] : nil
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

  mutating func append(
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

  /// Appends a row that states that the item has no values.
  mutating func appendNothing() {
    append("this item is empty", style: .secondary)
  }
}
