/// A text in a TOML file that has only texts, or values that stand for one.
package struct TextEntry: Hashable, Sendable {
  /// The dotted path of the key.
  package let key: String
  package let text: String
  let file: String
  /// Counted from 1.
  let line: Int

  /// Reads the entries of a file.
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
    let place = TOMLPlace(file: file)
    return try TOMLValue.entries(of: toml, file: file).filter { $0.key != table }
      .map { entry throws(DefinitionError) in
        let text = try argument(entry.value, at: place.key(entry.key))
        return TextEntry(key: entry.key, text: text, file: file, line: entry.value.line)
      }
  }

  /// A text as a command line takes it: a whole number in digits, true as `on`, and false as `off`.
  private static func argument(
    _ value: TOMLValue,
    at place: TOMLPlace
  ) throws(DefinitionError) -> String {
    switch value.content {
    case .string(let string): string
    case .integer(let integer): String(integer)
    case .boolean(let boolean): boolean ? "on" : "off"
    case .table, .array, .other:
      throw place.wrongType(value, wanted: "a text, a whole number, or true or false")
    }
  }

  /// Unwraps the value that was read from the text.
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

/// A table of texts within a table of a TOML file, such as `[keys.list]`.
package struct TextTable: Hashable, Sendable {
  /// The name, with its place.
  package let heading: TextEntry
  /// One for each text, in the order of the file; the texts of a list have one key.
  package let entries: [TextEntry]

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
    let place = TOMLPlace(file: file).key(key)
    let root = try TOMLValue.entries(of: toml, file: file)
    guard let parent = root.first(where: { $0.key == key })?.value else { return [] }
    return try parent.table(at: place).map { table throws(DefinitionError) in
      let place = place.key(table.key)
      func entry(_ key: String, _ text: String, _ value: TOMLValue) -> TextEntry {
        TextEntry(key: key, text: text, file: file, line: value.line)
      }
      let entries = try table.value.table(at: place).map { own throws(DefinitionError) in
        let place = place.key(own.key)
        let texts = try [String](own.value, at: place)
        guard !texts.isEmpty else {
          let problem = DefinitionError.Problem.badValue("[]", wanted: "a text or a list of texts")
          throw place.error(own.value.line, problem)
        }
        return texts.map { entry(place.path, $0, own.value) }
      }
      let heading = entry(place.path, table.key, table.value)
      return TextTable(heading: heading, entries: entries.flatMap(\.self))
    }
  }
}
