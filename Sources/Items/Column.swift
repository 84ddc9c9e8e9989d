/// One column of a list: its title, and how wide it may be.
package struct Column: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable {
    case left
    case right
  }

  /// The heading, and the label of the field in the detail.
  package var title: String

  /// Cells that the column takes when there is room.
  package var width: Int

  /// Cells below which the column is left out rather than narrowed.
  package var minimumWidth: Int

  /// Whether the column takes a share of the cells that are left over.
  package var grows: Bool

  package var alignment: Alignment

  package init(
    title: String,
    width: Int,
    minimumWidth: Int = 4,
    grows: Bool = false,
    alignment: Alignment = .left
  ) {
    self.title = title
    self.width = width
    self.minimumWidth = minimumWidth
    self.grows = grows
    self.alignment = alignment
  }
}

/// One field of an item as the detail shows it.
package struct DetailField: Hashable, Sendable {
  /// The path of the value in the item, such as `properties.height`, or a column's title.
  package var name: String
  /// The value as text.
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Everything that the detail of one item shows.
package struct ItemDetail: Hashable, Sendable {
  /// All fields, in the order in which they were sent.
  package var fields: [DetailField]
  /// The JSON, indented, a line an element.
  package var jsonLines: [String]

  package init(fields: [DetailField], jsonLines: [String]) {
    self.fields = fields
    self.jsonLines = jsonLines
  }
}
