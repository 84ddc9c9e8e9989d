import Cells
import Items

/// The rows of a detail's fields, and the links among them.
struct DetailLayout {
  private(set) var lines: [Line]
  private(set) var links: [DetailLink]

  /// The first column of the text.
  static let textColumn = 3
  /// The largest width of names, which leaves most of the row for values.
  private static let widestName = 28
  /// The columns of a screen from which the fields are in two columns.
  private static let wideScreen = 160

  /// Lays the fields out.
  ///
  /// - Parameters:
  ///   - content: the content of the item.
  ///   - columns: those of the screen.
  ///   - place: the place of an image; text beside it is narrower, and text below has the full
  ///     width. No room is made for an image above the text.
  /// - Complexity: O(characters of the content).
  init(_ content: ItemDetail, columns: Int, place: ImagePlace?) {
    let isBeside = place?.arrangement == .beside
    guard columns >= Self.wideScreen, !isBeside else {
      let sheet = Self.sheet(content, columns: columns, place: place)
      (lines, links) = (sheet.lines, sheet.links)
      return
    }
    let sheet = Self.sheet(content, columns: columns / 2, place: nil)
    let split = sheet.middle
    let (left, right) = (sheet.lines[..<split], sheet.lines[split...])
    lines = (0..<max(left.count, right.count)).map { row in
      var line = row < left.count ? left[row] : Line()
      if row < right.count { line.append(right[split + row], shiftedBy: columns / 2) }
      return line
    }
    links = sheet.links.map { link in
      var link = link
      if link.row >= split { link.row -= split }
      return link
    }
  }

  /// Uses rows that were laid out elsewhere.
  init(lines: [Line]) {
    self.lines = lines
    links = []
  }

  /// The fields that the list has of the item, displayed until its content is loaded.
  static func preview(of item: Item, columns: [Column]) -> ItemDetail {
    let fields = zip(columns, item.fields).compactMap { column, text in
      text.map { DetailField(name: column.title, value: $0) }
    }
    return ItemDetail(fields: fields, jsonLines: [])
  }

  /// Makes room for an image, above the rows or at their right.
  mutating func makeRoom(for place: ImagePlace, caption: CleanText, columns: Int) {
    switch place.arrangement {
    case .beside:
      lines += Array(repeating: Line(), count: max(0, place.size.rows - lines.count))
    case .above:
      var below = Line()
      below.append(caption, at: 1, width: columns - 2, alignment: .center)
      let above = Array(repeating: Line(), count: place.size.rows) + [below, Line()]
      lines = above + lines
      links = links.map { DetailLink(url: $0.url, row: $0.row + above.count) }
    }
  }

  private static func sheet(
    _ content: ItemDetail,
    columns: Int,
    place: ImagePlace?
  ) -> DetailSheet {
    let narrow = place?.textColumns(of: columns) ?? columns
    var sheet = DetailSheet(
      nameWidth: nameWidth(of: content.fields, columns: columns, narrow: narrow),
      columns: columns,
      narrow: narrow,
      narrowRows: place?.rowsBesideText ?? 0
    )
    var group = ""
    for field in content.fields {
      if field.group != group, !field.group.isEmpty { sheet.append(heading: field.group) }
      group = field.group
      sheet.append(field)
    }
    for table in content.tables { sheet.append(table) }
    if !content.emptyNames.isEmpty {
      sheet.append(empty: content.emptyNames.joined(separator: ", "))
    }
    return sheet
  }

  private static func nameWidth(of fields: [DetailField], columns: Int, narrow: Int) -> Int {
    let longest = fields.lazy.map { DisplayWidth.of(CleanText(sanitizing: $0.name)) }.max() ?? 0
    return min(longest, widestName, columns / 3, narrow / 2)
  }
}
