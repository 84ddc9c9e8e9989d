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
      : fieldLines(content.fields, columns: columns, place: place)
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
  private static let textColumn = 3
  /// The widest name that still leaves most of the row to values.
  private static let widestName = 28

  private static func fieldLines(
    _ fields: [DetailField],
    columns: Int,
    place: ImagePlace?
  ) -> [Line] {
    let names = fields.map { CleanText(sanitizing: $0.name) }
    let narrow = place?.textColumns(of: columns) ?? columns
    let longest = names.map { DisplayWidth.of($0) }.max() ?? 0
    let nameWidth = min(longest, widestName, columns / 3, narrow / 2)
    let start = textColumn + nameWidth + 2
    var lines: [Line] = []
    for (field, name) in zip(fields, names) {
      let end = lines.count < place?.rowsBesideText ?? 0 ? narrow : columns
      let values = TextWrapper.wrap(CleanText(sanitizing: field.value), to: end - start - 1)
      for (index, value) in values.enumerated() {
        var line = Line()
        if index == 0 { line.append(name, at: textColumn, width: nameWidth, style: .dim) }
        line.append(value, at: start, width: end - start)
        lines.append(line)
      }
    }
    return lines
  }

  private static func jsonLines(_ texts: [String], columns: Int) -> [Line] {
    texts.flatMap { text in
      let parts = TextWrapper.wrap(CleanText(sanitizing: text), to: columns - textColumn - 1)
      return parts.map { part in
        var line = Line()
        line.append(part, at: textColumn, width: columns - textColumn)
        return line
      }
    }
  }
}
