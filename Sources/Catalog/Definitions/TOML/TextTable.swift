/// A table of texts within a table of a TOML file, such as `[keys.list]`.
package struct TextTable: Hashable, Sendable {
  package let name: String
  /// One for each text, in the order of the file; the texts of a list have one key.
  package let entries: [TextEntry]
  /// The name with the file and the line, for an error.
  private let heading: TextEntry

  /// Reads the tables in a table of a file.
  ///
  /// - Returns: the tables in the order of the file; none when the key is missing.
  /// - Throws: a ``DefinitionError`` for the first value that is neither a text nor a list of
  ///   texts.
  package static func all(
    under key: String,
    inTOML toml: String,
    file: String
  ) throws(DefinitionError) -> [TextTable] {
    var root = try TOMLTable(SourceDefinition.root(toml, file: file), path: "", file: file)
    guard var parent = try root.table(key) else { return [] }
    var tables: [TextTable] = []
    for name in parent.names {
      let line = parent.line(of: name)
      let table = try parent.required(name, parent.table(name))
      let heading = TextEntry(key: "\(key).\(name)", text: name, file: file, line: line)
      tables.append(TextTable(name: name, entries: try entries(of: table), heading: heading))
    }
    return tables
  }

  private static func entries(of table: TOMLTable) throws(DefinitionError) -> [TextEntry] {
    var table = table
    var entries: [TextEntry] = []
    for name in table.names {
      let line = table.line(of: name)
      let texts: [String] = try table.required(name, table.value(name))
      guard !texts.isEmpty else {
        throw table.error(name, line, .badValue("[]", wanted: "a text or a list of texts"))
      }
      let key = "\(table.path).\(name)"
      entries += texts.map { TextEntry(key: key, text: $0, file: table.file, line: line) }
    }
    return entries
  }

  /// An error about its name.
  package func error(wanted: String) -> DefinitionError {
    heading.error(.badValue(name, wanted: wanted))
  }
}
