/// Reads a table strictly: every key must be read, with the expected type.
struct TOMLTable {
  /// The file name in errors.
  let file: String

  /// The dotted path of the table in its document; empty for the root.
  let path: String

  /// The line of the table, for errors about missing keys.
  let line: Int

  private var unread: [TOMLEntry]

  init(_ value: TOMLValue, path: String, file: String) throws(DefinitionError) {
    guard case .table(let entries) = value.content else {
      throw DefinitionError(
        file: file,
        line: value.line,
        key: path,
        problem: .wrongType(wanted: "a table", found: value.typeName)
      )
    }
    self.file = file
    self.path = path
    line = value.line
    unread = entries
  }

  private func keyPath(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// Removes and returns the value of a key; nil when it is missing.
  mutating func take(_ key: String) -> TOMLValue? {
    guard let index = unread.firstIndex(where: { $0.key == key }) else { return nil }
    return unread.remove(at: index).value
  }

  /// The unread keys, in the order of the source.
  var names: [String] { unread.map(\.key) }

  /// The line of an unread key, or of the table when there is none.
  func line(of key: String) -> Int {
    unread.first { $0.key == key }?.value.line ?? line
  }

  func isList(_ key: String) -> Bool {
    guard case .array? = unread.first(where: { $0.key == key })?.value.content else { return false }
    return true
  }

  /// Reads the value of a key; nil when it is missing.
  mutating func value<Value: TOMLField>(_ key: String) throws(DefinitionError) -> Value? {
    guard let value = take(key) else { return nil }
    do throws(TOMLMismatch) {
      return try Value(value)
    } catch {
      throw self.error(key, error.line, error.problem)
    }
  }

  /// A text as a command line takes it: a whole number in digits, true as `on`, and false as `off`.
  mutating func argument(_ key: String) throws(DefinitionError) -> String? {
    guard let value = take(key) else { return nil }
    switch value.content {
    case .string(let string): return string
    case .integer(let integer): return String(integer)
    case .boolean(let boolean): return boolean ? "on" : "off"
    case .table, .array, .float, .date:
      throw wrongType(key, value, wanted: "a text, a whole number, or true or false")
    }
  }

  mutating func table(_ key: String) throws(DefinitionError) -> TOMLTable? {
    guard let value = take(key) else { return nil }
    return try TOMLTable(value, path: keyPath(key), file: file)
  }

  mutating func tables(_ key: String) throws(DefinitionError) -> [TOMLTable] {
    guard let value = take(key) else { return [] }
    guard case .array(let values) = value.content else {
      throw wrongType(key, value, wanted: "a list of tables")
    }
    var tables: [TOMLTable] = []
    for value in values { tables.append(try TOMLTable(value, path: keyPath(key), file: file)) }
    return tables
  }

  /// Names and texts in the order of the source; nil when the table is missing.
  ///
  /// A list of texts becomes one pair for each, all with the same name.
  mutating func pairs(_ key: String) throws(DefinitionError) -> [Pair]? {
    guard var table = try table(key) else { return nil }
    var pairs: [Pair] = []
    for name in table.names {
      let values: [String] = try table.required(name, table.value(name))
      pairs += values.map { Pair(name: name, value: $0) }
    }
    return pairs
  }

  /// Unwraps a value of the table.
  ///
  /// - Throws: an error that names the key when the value is nil.
  func required<Value>(_ key: String, _ value: Value?) throws(DefinitionError) -> Value {
    guard let value else { throw error(key, line, .missing) }
    return value
  }

  /// Finishes reading.
  ///
  /// - Throws: an error that names the first unread key.
  func finish() throws(DefinitionError) {
    guard let entry = unread.first else { return }
    throw error(entry.key, entry.value.line, .unknownKey)
  }

  func error(_ key: String, _ line: Int, _ problem: DefinitionError.Problem) -> DefinitionError {
    DefinitionError(file: file, line: line, key: keyPath(key), problem: problem)
  }

  private func wrongType(_ key: String, _ value: TOMLValue, wanted: String) -> DefinitionError {
    error(key, value.line, .wrongType(wanted: wanted, found: value.typeName))
  }
}

/// A name and a text, such as a header or a parameter.
package struct Pair: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
