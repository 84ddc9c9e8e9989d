import Cells
import Items

/// The rows of a detail.
enum DetailLayout {
  /// Rows of fields, or of JSON.
  ///
  /// - Complexity: O(characters of the content).
  static func lines(of content: ItemDetail, json: Bool, columns: Int) -> [Line] {
    json
      ? jsonLines(content.jsonLines, columns: columns)
      : fieldLines(content.fields, columns: columns)
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

  private static func fieldLines(_ fields: [DetailField], columns: Int) -> [Line] {
    let names = fields.map { CleanText(sanitizing: $0.name) }
    let nameWidth = min(names.map { DisplayWidth.of($0) }.max() ?? 0, widestName, columns / 3)
    let start = textColumn + nameWidth + 2
    return zip(fields, names).flatMap { field, name in
      let values = TextWrapper.wrap(CleanText(sanitizing: field.value), to: columns - start - 1)
      return values.enumerated().map { index, value in
        var line = Line()
        if index == 0 { line.append(name, at: textColumn, width: nameWidth, style: .dim) }
        line.append(value, at: start, width: columns - start)
        return line
      }
    }
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
