/// A text in a TOML file that has only texts, or values that stand for one (`TOMLTable.argument`).
package struct TextEntry: Hashable, Sendable {
  /// The dotted path of the key.
  package let key: String
  package let text: String
  let file: String
  /// Counted from 1.
  let line: Int

  /// Reads the entries of a file, in its order.
  ///
  /// - Parameters:
  ///   - toml: the content of the file.
  ///   - file: its name in error messages.
  ///   - table: the key of a table that is left out; nil for none.
  /// - Returns: the entries in the order of the file.
  /// - Throws: a ``DefinitionError`` for the first entry that is neither a text, a whole number nor
  ///   a Boolean.
  package static func all(
    inTOML toml: String,
    file: String,
    besides table: String? = nil
  ) throws(DefinitionError) -> [TextEntry] {
    var root = try TOMLTable(SourceDefinition.root(toml, file: file), path: "", file: file)
    var entries: [TextEntry] = []
    for key in root.names where key != table {
      let line = root.line(of: key)
      let text = try root.required(key, root.argument(key))
      entries.append(TextEntry(key: key, text: text, file: file, line: line))
    }
    return entries
  }

  /// Unwraps what the text was read as.
  ///
  /// - Throws: an error that names the entry and what is wanted, when the value is nil.
  package func value<Value>(_ value: Value?, wanted: String) throws(DefinitionError) -> Value {
    guard let value else { throw error(.badValue(text, wanted: wanted)) }
    return value
  }

  /// An error about this entry.
  package func error(_ problem: DefinitionError.Problem) -> DefinitionError {
    DefinitionError(file: file, line: line, key: key, problem: problem)
  }
}
