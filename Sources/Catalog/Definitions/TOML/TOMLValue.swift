import CEverFormats

/// A value of a TOML document, and its line.
struct TOMLValue: Sendable {
  enum Content: Sendable {
    case table([TOMLEntry])
    case array([TOMLValue])
    case string(String)
    case integer(Int)
    case boolean(Bool)
    /// A value that no key has, by the name of its type.
    case other(String)
  }

  var content: Content

  /// The line of the value's key, counted from 1; in an array, the line of the value.
  ///
  /// It is 0 in a document that is written.
  var line = 0

  /// The name of the type in error messages.
  var typeName: String {
    switch content {
    case .table: "a table"
    case .array: "a list"
    case .string: "a text"
    case .integer: "a whole number"
    case .boolean: "true or false"
    case .other(let name): name
    }
  }
}

/// A key of a table and its value.
struct TOMLEntry: Sendable {
  var key: String
  var value: TOMLValue
}

extension TOMLValue {
  /// Parses a file into the entries of its root table, in their order.
  ///
  /// - Throws: a ``DefinitionError`` for the first problem.
  static func entries(of text: String, file: String) throws(DefinitionError) -> [TOMLEntry] {
    var text = text
    func error(_ message: String, line: Int, column: Int) -> DefinitionError {
      let problem = DefinitionError.Problem.syntax(message, column: column)
      return DefinitionError(file: file, line: line, key: "", problem: problem)
    }
    guard let document = text.withUTF8({ ctoml_parse($0.baseAddress, $0.count) }) else {
      throw error("There is not enough memory to read it", line: 0, column: 0)
    }
    defer { ctoml_free(document) }
    guard let root = ctoml_root(document) else {
      let place = ctoml_error_place(document)
      let message = String(ctoml_error(document))
      throw error(message, line: Int(place.line), column: Int(place.column))
    }
    return entries(root).map(TOMLEntry.init)
  }

  /// Copies a value; the parser has limited the depth to 256.
  fileprivate init(_ entry: ctoml_entry) {
    self.init(content: Self.content(of: entry.value), line: Int(entry.place.line))
  }

  private static func content(of node: OpaquePointer) -> Content {
    switch ctoml_node_kind(node) {
    case CTOML_TABLE: .table(entries(node).map(TOMLEntry.init))
    case CTOML_ARRAY: .array(entries(node).map(TOMLValue.init))
    case CTOML_STRING: .string(String(ctoml_node_string(node)))
    case CTOML_INTEGER: .integer(Int(ctoml_node_integer(node)))
    case CTOML_FLOAT: .other("a number")
    case CTOML_BOOLEAN: .boolean(ctoml_node_boolean(node) != 0)
    default: .other("a date")
    }
  }

  private static func entries(_ node: OpaquePointer) -> [ctoml_entry] {
    let count = ctoml_node_count(node)
    let entries = [ctoml_entry](unsafeUninitializedCapacity: count) { buffer, filled in
      ctoml_node_entries(node, buffer.baseAddress)
      filled = count
    }
    return entries.sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
  }
}

extension TOMLEntry {
  fileprivate init(_ entry: ctoml_entry) {
    self.init(key: String(entry.key), value: TOMLValue(entry))
  }
}

extension String {
  fileprivate init(_ text: ctoml_text) {
    let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
