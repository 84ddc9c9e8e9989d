/// One field of an item in the detail view.
package struct DetailField: Hashable, Sendable {
  /// The kind of a value, which determines its style.
  package enum Kind: Hashable, Sendable {
    case text
    /// A URL that can be opened.
    case link
  }

  /// Whether the value is for programs rather than for the user, such as an id or the URL of the item
  /// in its API, so that it is displayed after all other fields.
  package var isMinor = false

  /// The name as words, such as `eye color`, or a column's title.
  package var name: String
  /// The value as text, with the line feeds of the server.
  package var value: String
  /// The value without formatting, as the server sent it; nil when it is ``value``.
  package var sent: String?
  package var kind: Kind
  /// The heading of the field's group; empty for none.
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
  /// One text for each column; empty when the object has no such value.
  package var rows: [[String]]
  /// The number of objects that aren't among the rows.
  package var omittedRows = 0
  /// The number of members that aren't among the columns.
  package var omittedColumns = 0
  /// The number of columns at the end that are for programs: ids and addresses.
  package var minorColumns = 0
}

extension DetailTable {
  /// Makes a table without omitted rows.
  package init(title: String, columns: [String], rows: [[String]]) {
    self.init(title: title, columns: columns, rows: rows, omittedRows: 0)
  }
}

/// The detail view of one item.
package struct ItemDetail: Hashable, Sendable {
  /// The fields with a value, in the order of the screen; fields of one group follow each other.
  package var fields: [DetailField]
  /// Lists of objects, below the fields.
  package var tables: [DetailTable] = []
  /// The names of fields without a value, as words.
  package var emptyNames: [String] = []
  /// The indented JSON, one line for each element.
  package var jsonLines: [String]
}

extension ItemDetail {
  /// Makes a detail without tables.
  package init(fields: [DetailField], jsonLines: [String]) {
    self.init(fields: fields, tables: [], jsonLines: jsonLines)
  }
}
