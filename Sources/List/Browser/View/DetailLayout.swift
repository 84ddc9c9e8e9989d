import Cells
import Items

/// The rows of a detail.
enum DetailLayout {
  /// The rows of the fields, or of the JSON.
  ///
  /// - Parameters:
  ///   - content: the content of the item.
  ///   - json: whether to lay out the JSON, which is displayed without an image.
  ///   - columns: those of the screen.
  ///   - place: the place of an image; text beside it is narrower, and text below has the full
  ///     width.
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

  /// The fields that the list has of the item, displayed until its content is loaded.
  static func preview(of item: Item, columns: [Column]) -> ItemDetail {
    let fields = zip(columns, item.fields).compactMap { column, text in
      text.map { DetailField(name: column.title, value: $0) }
    }
    return ItemDetail(fields: fields, jsonLines: [])
  }

  /// The rows with room for an image, above them or at their right.
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
  /// The largest width of names, which leaves most of the row for values.
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
