package import EverDocuments
package import EverItems

/// A column: the values of an item that it shows, and their format.
package struct ColumnDefinition: Hashable, Sendable {
  package var column: Column
  package var content: FieldContent
  package var format: FieldFormat

  /// Text after a number, such as ` cm`.
  package var suffix: String

  package init(
    column: Column,
    content: FieldContent,
    format: FieldFormat = .text,
    suffix: String = ""
  ) {
    self.column = column
    self.content = content
    self.format = format
    self.suffix = suffix
  }
}

/// Columns for the items of one kind.
package struct LayoutDefinition: Hashable, Sendable {
  /// Where an item states its kind.
  package var path: JSONPath

  /// The kinds with this layout, as texts.
  package var values: [String]

  package var columns: [ColumnDefinition]
}
