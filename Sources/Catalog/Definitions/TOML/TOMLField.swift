import EverItems

/// A value that is read from a key of a table, and written to one.
protocol TOMLField {
  /// What a key must have, such as `a text`.
  static var wanted: String { get }

  init(_ value: TOMLValue, at place: TOMLPlace) throws(DefinitionError)

  /// The value in TOML.
  var toml: TOMLValue.Content { get }
}

/// The place of a value in a file, for errors about it, and what is known about the values around it.
struct TOMLPlace {
  let file: String
  /// The dotted path of the key; empty for the root.
  var path = ""
  /// Whether the value is the first one of its list.
  var isFirst = false
  /// Whether requests have a body, which can hold places.
  var hasBody = false

  /// The place of a key of the table at this place.
  func key(_ key: String) -> TOMLPlace {
    var place = self
    place.path = path.isEmpty ? key : "\(path).\(key)"
    return place
  }

  func error(_ line: Int, _ problem: DefinitionError.Problem) -> DefinitionError {
    DefinitionError(file: file, line: line, key: path, problem: problem)
  }

  func wrongType(_ value: TOMLValue, wanted: String) -> DefinitionError {
    error(value.line, .wrongType(wanted: wanted, found: value.typeName))
  }
}

extension TOMLValue {
  /// The entries of a table.
  func table(at place: TOMLPlace) throws(DefinitionError) -> [TOMLEntry] {
    guard case .table(let entries) = content else { throw place.wrongType(self, wanted: "a table") }
    return entries
  }
}

extension TOMLField where Self: LosslessStringConvertible {
  static var wanted: String { "a text" }

  init(_ value: TOMLValue, at place: TOMLPlace) throws(DefinitionError) {
    guard case .string(let text) = value.content, let own = Self(text) else {
      throw place.wrongType(value, wanted: Self.wanted)
    }
    self = own
  }

  var toml: TOMLValue.Content { .string(description) }
}

extension String: TOMLField {}
extension JSONPath: TOMLField {}
extension ResponsePlace: TOMLField {}
extension RequestPlace: TOMLField {}
extension Template: TOMLField {}

extension TOMLField where Self: RawRepresentable<String> & CaseIterable {
  static var wanted: String { "one of: " + allCases.map(\.rawValue).joined(separator: ", ") }

  init(_ value: TOMLValue, at place: TOMLPlace) throws(DefinitionError) {
    let text = try String(value, at: place)
    guard let word = Self(rawValue: text) else {
      throw place.error(value.line, .badValue(text, wanted: Self.wanted))
    }
    self = word
  }

  var toml: TOMLValue.Content { .string(rawValue) }
}

extension ViewMode: TOMLField {}
extension FieldFormat: TOMLField {}
extension Column.Alignment: TOMLField {}
extension Pagination.Family.Kind: TOMLField {}

extension Int: TOMLField {
  static let wanted = "a whole number"

  init(_ value: TOMLValue, at place: TOMLPlace) throws(DefinitionError) {
    guard case .integer(let integer) = value.content else {
      throw place.wrongType(value, wanted: Self.wanted)
    }
    self = integer
  }

  var toml: TOMLValue.Content { .integer(self) }
}

extension Bool: TOMLField {
  static let wanted = "true or false"

  init(_ value: TOMLValue, at place: TOMLPlace) throws(DefinitionError) {
    guard case .boolean(let boolean) = value.content else {
      throw place.wrongType(value, wanted: Self.wanted)
    }
    self = boolean
  }

  var toml: TOMLValue.Content { .boolean(self) }
}

/// A single value is a list of one, and is written without a list unless it is a table.
extension Array: TOMLField where Element: TOMLField {
  static var wanted: String { "\(Element.wanted) or a list of \(Element.wanted.dropFirst(2))s" }

  init(_ value: TOMLValue, at place: TOMLPlace) throws(DefinitionError) {
    self = []
    var place = place
    guard case .array(let values) = value.content else {
      place.isFirst = true
      do throws(DefinitionError) {
        append(try Element(value, at: place))
        return
      } catch {
        guard case .wrongType = error.problem, error.key == place.path else { throw error }
        throw place.wrongType(value, wanted: Self.wanted)
      }
    }
    for value in values {
      place.isFirst = isEmpty
      append(try Element(value, at: place))
    }
  }

  var toml: TOMLValue.Content {
    let values = map { TOMLValue(content: $0.toml) }
    if values.count == 1, !(Element.self is any TOMLRecord.Type) { return values[0].content }
    return .array(values)
  }
}
