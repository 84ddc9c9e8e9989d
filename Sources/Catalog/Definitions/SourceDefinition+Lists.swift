extension SourceDefinition {
  /// Reads the definitions of a file: one for each of its `[[lists]]`, or a single one; error
  /// messages name the file.
  ///
  /// A list has the keys of a definition. Keys that it doesn't have are taken from the top of the
  /// file; its `applies` is merged with that of the file.
  ///
  /// - Parameters:
  ///   - text: the TOML.
  ///   - file: the name in error messages.
  /// - Returns: at least one definition.
  /// - Throws: a ``DefinitionError`` for the first problem.
  package static func all(
    toml text: String,
    file: String
  ) throws(DefinitionError) -> [SourceDefinition] {
    let root = try root(text, file: file)
    guard case .table(var shared) = root.content,
      let index = shared.firstIndex(where: { $0.key == "lists" })
    else { return [try SourceDefinition(root, file: file)] }
    let lists = shared.remove(at: index)
    var definitions: [SourceDefinition] = []
    for list in try elements(of: lists, file: file) {
      let table = TOMLValue(content: .table(joined(shared, list.content)), line: list.line)
      definitions.append(try SourceDefinition(table, file: file))
    }
    return definitions
  }

  /// The tables of a list of tables, which has at least one.
  private static func elements(
    of entry: TOMLEntry,
    file: String
  ) throws(DefinitionError) -> [TOMLValue] {
    if case .array(let values) = entry.value.content, !values.isEmpty {
      let other = values.first { if case .table = $0.content { false } else { true } }
      guard let other else { return values }
      throw wrong(entry.key, other, wanted: "a table", file: file)
    }
    throw wrong(entry.key, entry.value, wanted: "a list of tables", file: file)
  }

  private static func wrong(
    _ key: String,
    _ value: TOMLValue,
    wanted: String,
    file: String
  ) -> DefinitionError {
    let problem = DefinitionError.Problem.wrongType(wanted: wanted, found: value.typeName)
    return DefinitionError(file: file, line: value.line, key: key, problem: problem)
  }

  /// The entries of a list, and those of its file that it doesn't have.
  private static func joined(_ shared: [TOMLEntry], _ list: TOMLValue.Content) -> [TOMLEntry] {
    guard case .table(var own) = list else { return shared }
    for entry in shared {
      guard let index = own.firstIndex(where: { $0.key == entry.key }) else {
        own.append(entry)
        continue
      }
      guard entry.key == "applies", case .table(let outer) = entry.value.content else { continue }
      own[index].value.content = .table(joined(outer, own[index].value.content))
    }
    return own
  }
}
