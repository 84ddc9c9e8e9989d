import Items

extension ColumnDefinition {
  private enum Align: String, CaseIterable {
    case left
    case right
  }

  /// Reads the tables of the columns of a list; none when there are no tables.
  ///
  /// - Throws: a ``DefinitionError`` for the first problem.
  static func list(_ tables: [TOMLTable]) throws(DefinitionError) -> [ColumnDefinition] {
    let columns = try tables.map(ColumnDefinition.init)
    if let table = tables.first, let room = columns.first?.column.minimumRoom, room > 0 {
      let wanted = "left out of the first column, which every list displays"
      let line = table.line(of: "min_room")
      throw table.error("min_room", line, .badValue("\(room)", wanted: wanted))
    }
    return columns
  }

  /// Reads the table of a column.
  ///
  /// - Throws: a ``DefinitionError`` for the first problem.
  init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    let title = try table.required("title", table.string("title"))
    content = try FieldContent(&table)
    format = try table.word("format", of: FieldFormat.self) ?? .text
    suffix = try table.string("suffix") ?? ""
    let width = try table.required("width", table.integer("width", in: 1...1_000))
    column = Column(
      title: title,
      width: width,
      minimumWidth: try table.integer("min_width", in: 1...1_000) ?? min(width, 4),
      grows: try table.boolean("grows") ?? false,
      alignment: try table.word("align", of: Align.self) == .right ? .right : .left
    )
    column.yields = try table.boolean("yields") ?? false
    column.minimumRoom = try table.integer("min_room", in: 1...10_000) ?? 0
    try table.finish()
  }
}

extension RowLayout {
  /// Reads the table of a layout: `when`, with a path and its values, and columns.
  ///
  /// - Throws: a ``DefinitionError`` for the first problem.
  init(_ table: TOMLTable) throws(DefinitionError) {
    var table = table
    var when = try table.required("when", table.table("when"))
    path = try when.required("path", when.path("path"))
    values = try when.required("values", when.strings("values"))
    try when.finish()
    columns = try ColumnDefinition.list(table.tables("columns"))
    guard !columns.isEmpty else { throw table.error("columns", table.line, .missing) }
    try table.finish()
  }
}

extension FieldContent {
  /// Reads `path`, with one or several paths of which the first existing value is shown, or
  /// `template`.
  fileprivate init(_ table: inout TOMLTable) throws(DefinitionError) {
    if let template = try table.string("template") {
      self = .template(Template(template))
    } else {
      self = .paths(try table.required("path", table.paths("path")))
    }
  }
}
