import Cells
import Items

/// The rows of a detail.
enum DetailLayout {
  /// Rows of fields, or of JSON.
  ///
  /// - Parameters:
  ///   - content: the item, taken apart.
  ///   - json: whether its JSON is shown; it has the screen for itself.
  ///   - columns: those of the screen.
  ///   - place: where an image stands; text beside it is narrower, and wide again below it.
  /// - Returns: the rows, without room for the image.
  /// - Complexity: O(characters of the content).
  static func lines(
    of content: ItemDetail,
    json: Bool,
    columns: Int,
    place: ImagePlace?
  ) -> [Line] {
    json
      ? jsonLines(content.jsonLines, columns: columns)
      : fieldLines(content, columns: columns, place: place)
  }

  /// What the list knows of an item, until more of it is here.
  static func preview(of item: Item, columns: [Column]) -> ItemDetail {
    let fields = zip(columns, item.fields).compactMap { column, text in
      text.map { DetailField(name: column.title, value: $0) }
    }
    return ItemDetail(fields: fields, jsonLines: [])
  }

  /// Rows with room for an image: above them, or at their right.
  static func lines(
    _ lines: [Line],
    with place: ImagePlace,
    caption: CleanText,
    columns: Int
  ) -> [Line] {
    switch place.arrangement {
    case .beside:
      return lines + Array(repeating: Line(), count: max(0, place.size.rows - lines.count))
    case .above:
      var below = Line()
      below.append(caption, at: 1, width: columns - 2, alignment: .center)
      return Array(repeating: Line(), count: place.size.rows) + [below, Line()] + lines
    }
  }

  /// The first column of the text.
  static let textColumn = 3
  /// The widest name that still leaves most of the row to values.
  private static let widestName = 28

  private static func fieldLines(
    _ content: ItemDetail,
    columns: Int,
    place: ImagePlace?
  ) -> [Line] {
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
    return sheet.lines
  }

  private static func nameWidth(of fields: [DetailField], columns: Int, narrow: Int) -> Int {
    let longest = fields.lazy.map { DisplayWidth.of(CleanText(sanitizing: $0.name)) }.max() ?? 0
    return min(longest, widestName, columns / 3, narrow / 2)
  }

  private static func jsonLines(_ texts: [String], columns: Int) -> [Line] {
    texts.flatMap { JSONLine($0).lines(at: textColumn, columns: columns) }
  }
}
