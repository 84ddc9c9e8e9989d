import EverItems

/// Entries and columns for items without a function for them: their stored properties.
enum Reflection {
  /// The entry of an item: a text for each property, or one text for an item without properties.
  static func entry(of item: Any) -> FeedEntry {
    let fields = fields(of: item)
    return fields.isEmpty
      ? FeedEntry([text(of: item)]) : FeedEntry(fields.map(\.value), details: fields)
  }

  /// A column for each property, as wide as its widest value; numbers are right-aligned.
  static func columns(of items: [Any]) -> [Column] {
    let rows = items.map(fields(of:))
    guard let first = rows.first, !first.isEmpty else {
      return [Column(title: "", width: widest, minimumWidth: 1, grows: true, alignment: .left)]
    }
    var columns = first.indices.map { index in
      let values = rows.compactMap { $0.indices.contains(index) ? $0[index].value : nil }
      return column(first[index].name, of: values)
    }
    let texts = columns.indices.filter { columns[$0].alignment == .left }
    if let index = texts.max(by: { columns[$0].width < columns[$1].width }) {
      columns[index].grows = true
    }
    return columns
  }

  /// The largest width in cells that a value gives its column.
  private static let widest = 30

  private static func column(_ title: String, of values: [String]) -> Column {
    let isNumber = values.allSatisfy { $0.isEmpty || Double($0) != nil }
    let width = min(widest, max(title.count, values.map(\.count).max() ?? 0, 1))
    return Column(
      title: title,
      width: width,
      minimumWidth: min(4, width),
      alignment: isNumber ? .right : .left
    )
  }

  private static func fields(of item: Any) -> [FeedField] {
    let mirror = Mirror(reflecting: item)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .class else { return [] }
    return mirror.children.compactMap { child in
      child.label.map { FeedField($0, text(of: child.value)) }
    }
  }

  /// The text of a value for the user; empty for nil.
  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return String(describing: value) }
    return mirror.children.first.map { text(of: $0.value) } ?? ""
  }
}
