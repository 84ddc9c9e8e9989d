import EverText
import EverItems

/// The rows of a detail's fields, and the links among them.
struct DetailLayout {
  private(set) var lines: [Line]
  private(set) var links: [DetailLink]

  static let textColumn = 3
  /// The name of the fields without a value.
  static let emptyLabel = (text: "no value", width: 8)
  /// The largest width of names, which leaves most of the row for values.
  private static let widestName = 28
  /// The cells that names leave a value beside an image: those of a name or a day.
  private static let shortValue = 18
  /// The columns of a screen for each column of fields: from 160 on there are two.
  private static let columnWidth = 80

  /// Lays the fields out.
  ///
  /// - Parameters:
  ///   - content: the content of the item.
  ///   - columns: the columns of the screen.
  ///   - place: the place of an image; text beside it is narrower, and text below has the full
  ///     width. No room is made for an image above the text.
  ///   - unfolded: the indices of the tables with all of their rows.
  /// - Complexity: O(characters of the content).
  init(
    _ content: ItemDetail,
    columns: Int,
    place: ImagePlace?,
    unfolded: Set<Int> = []
  ) {
    let isBeside = place?.arrangement == .beside
    let count = isBeside ? 1 : max(1, columns / Self.columnWidth)
    guard count > 1 else {
      let sheet = Self.sheet(content, columns: columns, place: place, unfolded: unfolded)
      (lines, links) = (sheet.lines, sheet.links)
      return
    }
    let width = columns / count
    let sheet = Self.sheet(content, columns: width, place: nil, unfolded: unfolded)
    let parts = sheet.parts(count).map { rows in
      (rows: rows, heading: sheet.heading(continuedAt: rows.lowerBound))
    }
    let texts = parts.map { part in (part.heading.map { [$0] } ?? []) + sheet.lines[part.rows] }
    lines = Line.beside(texts, columns: width)
    links = sheet.links.map { link in
      guard let part = parts.first(where: { $0.rows.contains(link.row) }) else { return link }
      let above = part.heading == nil ? 0 : 1
      return DetailLink(target: link.target, row: link.row - part.rows.lowerBound + above)
    }
  }

  /// Uses rows that were laid out elsewhere.
  init(lines: [Line]) {
    self.lines = lines
    links = []
  }

  /// The fields of the item in the list, displayed until its content is loaded.
  static func preview(of item: Item, columns: [Column]) -> ItemDetail {
    let fields = zip(columns, item.fields).compactMap { column, text in
      text.map { DetailField(name: column.title, value: column.form.alone($0)) }
    }
    return ItemDetail(fields: fields, jsonLines: [])
  }

  /// Makes room for an image, above the rows or at their right.
  mutating func makeRoom(for place: ImagePlace, caption: CleanText, columns: Int) {
    switch place.arrangement {
    case .beside:
      lines.pad(to: place.size.rows)
    case .above:
      var above = Array(repeating: Line(), count: place.size.rows + 1)
      if !caption.isEmpty {
        let below = Line(caption, at: 1, width: columns - 2, alignment: .center)
        above.insert(below, at: place.size.rows)
      }
      lines = above + lines
      links = links.map { DetailLink(target: $0.target, row: $0.row + above.count) }
    }
  }

  /// Appends why there is no picture.
  mutating func append(_ failure: ImageFailure, columns: Int) {
    let width = columns - Self.textColumn
    lines += [
      Line(), Line(failure.sentence, at: Self.textColumn, width: width, style: .secondary),
    ]
  }

  private static func sheet(
    _ content: ItemDetail,
    columns: Int,
    place: ImagePlace?,
    unfolded: Set<Int>
  ) -> DetailSheet {
    let narrow = place?.textColumns(of: columns) ?? columns
    var sheet = DetailSheet(
      nameWidth: nameWidth(of: content, columns: columns, narrow: narrow),
      columns: columns,
      narrow: narrow,
      narrowRows: place?.rowsBesideText ?? 0
    )
    sheet.append(content.fields.filter { !$0.isMinor })
    for (index, table) in content.tables.enumerated() {
      sheet.append(table, index: index, isUnfolded: unfolded.contains(index))
    }
    sheet.append(plumbing: content.fields.filter(\.isMinor))
    if !content.emptyNames.isEmpty {
      sheet.append(empty: content.emptyNames.joined(separator: ", "))
    }
    if sheet.lines.isEmpty { sheet.appendNothing() }
    return sheet
  }

  private static func nameWidth(of content: ItemDetail, columns: Int, narrow: Int) -> Int {
    let least = content.emptyNames.isEmpty ? 0 : emptyLabel.width
    let longest =
      content.fields.lazy.map { DisplayWidth.of(CleanText(sanitizing: $0.name)) }.max() ?? 0
    let besideImage = max(narrow / 3, narrow - shortValue - textColumn - 3)
    return min(max(longest, least), widestName, columns / 3, besideImage)
  }
}
