import CEverFormats

/// A value of a TOML document, and its line.
struct TOMLValue: Sendable {
  enum Content: Sendable {
    case table([TOMLEntry])
    case array([TOMLValue])
    case string(String)
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    case date
  }

  var content: Content

  /// The line of the value's key, counted from 1; in an array, the line of the value.
  var line: Int

  /// The name of the type in error messages.
  var typeName: String {
    switch content {
    case .table: "a table"
    case .array: "a list"
    case .string: "a text"
    case .integer: "a whole number"
    case .float: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    }
  }
}

/// A key of a table and its value.
struct TOMLEntry: Sendable {
  var key: String
  var value: TOMLValue
}

/// Why a text isn't TOML.
struct TOMLError: Error, Hashable, Sendable {
  var message: String
  var line: Int
  var column: Int
}

extension TOMLValue {
  /// Parses a document into its root table; entries are in the order of the source.
  ///
  /// - Throws: a ``TOMLError`` for the first problem.
  static func parse(_ text: String) throws(TOMLError) -> TOMLValue {
    var text = text
    guard let document = text.withUTF8({ ctoml_parse($0.baseAddress, $0.count) }) else {
      throw TOMLError(message: "There is not enough memory to read it", line: 0, column: 0)
    }
    defer { ctoml_free(document) }
    guard let root = ctoml_root(document) else {
      let place = ctoml_error_place(document)
      throw TOMLError(
        message: String(ctoml_error(document)),
        line: Int(place.line),
        column: Int(place.column)
      )
    }
    return TOMLValue(root, line: 1)
  }

  /// Copies a value; the parser has limited the depth to 256.
  private init(_ node: OpaquePointer, line: Int) {
    self.line = line
    content =
      switch ctoml_node_kind(node) {
      case CTOML_TABLE:
        .table(Self.entries(node).map { TOMLEntry(key: String($0.key), value: TOMLValue($0)) })
      case CTOML_ARRAY: .array(Self.entries(node).map(TOMLValue.init))
      case CTOML_STRING: .string(String(ctoml_node_string(node)))
      case CTOML_INTEGER: .integer(Int(ctoml_node_integer(node)))
      case CTOML_FLOAT: .float(ctoml_node_float(node))
      case CTOML_BOOLEAN: .boolean(ctoml_node_boolean(node) != 0)
      default: .date
      }
  }

  private init(_ entry: ctoml_entry) {
    self.init(entry.value, line: Int(entry.place.line))
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

extension String {
  fileprivate init(_ text: ctoml_text) {
    let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
