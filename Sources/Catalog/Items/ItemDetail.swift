/// One field of an item as the detail shows it.
package struct DetailField: Hashable, Sendable {
  /// What a value is, as far as its look goes.
  package enum Kind: Hashable, Sendable {
    case text
    /// An address that can be opened.
    case link
    /// A value for programs rather than for readers, such as an id.
    case plumbing
  }

  /// The name as words, such as `eye color`, or a column's title.
  package var name: String
  /// The value as text; with line feeds where the server sent them.
  package var value: String
  package var kind: Kind
  /// The heading that the field stands under; empty: none.
  package var group: String

  package init(name: String, value: String, kind: Kind = .text, group: String = "") {
    self.name = name
    self.value = value
    self.kind = kind
    self.group = group
  }
}

/// A list of objects inside an item.
package struct DetailTable: Hashable, Sendable {
  /// The name of the list as words.
  package var title: String
  /// The names of the members, as words.
  package var columns: [String]
  /// One text for each column; empty where the object has no such value.
  package var rows: [[String]]
  /// Objects that are not among the rows; 0: all are.
  package var omittedRows: Int
  /// Members that are not among the columns; 0: all are.
  package var omittedColumns: Int

  package init(
    title: String,
    columns: [String],
    rows: [[String]],
    omittedRows: Int = 0,
    omittedColumns: Int = 0
  ) {
    self.title = title
    self.columns = columns
    self.rows = rows
    self.omittedRows = omittedRows
    self.omittedColumns = omittedColumns
  }
}

/// Everything that the detail of one item shows.
package struct ItemDetail: Hashable, Sendable {
  /// The fields with a value, in the order of the screen; those of one group follow each other.
  package var fields: [DetailField]
  /// Lists of objects, below the fields.
  package var tables: [DetailTable]
  /// The names of fields without a value, as words.
  package var emptyNames: [String]
  /// The JSON, indented, a line an element.
  package var jsonLines: [String]

  package init(
    fields: [DetailField],
    tables: [DetailTable] = [],
    emptyNames: [String] = [],
    jsonLines: [String]
  ) {
    self.fields = fields
    self.tables = tables
    self.emptyNames = emptyNames
    self.jsonLines = jsonLines
  }
}
