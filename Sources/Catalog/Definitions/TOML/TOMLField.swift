import EverDocuments
import EverItems

/// A value that is read from a key of a table, and written to one.
protocol TOMLField {
  /// What a key must have, such as `a text`.
  static var wanted: String { get }

  init(_ value: TOMLValue) throws(TOMLMismatch)

  /// The value in TOML.
  var written: String { get }
}

/// Why a value can't be that of a key.
struct TOMLMismatch: Error {
  var problem: DefinitionError.Problem
  var line: Int

  init(_ value: TOMLValue, wanted: String) {
    problem = .wrongType(wanted: wanted, found: value.typeName)
    line = value.line
  }

  init(_ text: String, wanted: String, line: Int) {
    problem = .badValue(text, wanted: wanted)
    self.line = line
  }
}

extension TOMLField where Self: LosslessStringConvertible {
  static var wanted: String { "a text" }

  init(_ value: TOMLValue) throws(TOMLMismatch) {
    guard case .string(let text) = value.content, let own = Self(text) else {
      throw TOMLMismatch(value, wanted: Self.wanted)
    }
    self = own
  }

  var written: String { TOMLText.string(description) }
}

extension String: TOMLField {}
extension JSONPath: TOMLField {}
extension ResponsePlace: TOMLField {}
extension RequestPlace: TOMLField {}
extension Template: TOMLField {}

extension TOMLField where Self: RawRepresentable<String> & CaseIterable {
  static var wanted: String { "one of: " + allCases.map(\.rawValue).joined(separator: ", ") }

  init(_ value: TOMLValue) throws(TOMLMismatch) {
    let text = try String(value)
    guard let word = Self(rawValue: text) else {
      throw TOMLMismatch(text, wanted: Self.wanted, line: value.line)
    }
    self = word
  }

  var written: String { TOMLText.string(rawValue) }
}

extension ViewMode: TOMLField {}
extension FieldFormat: TOMLField {}
extension Column.Alignment: TOMLField {}
extension Pagination.Family.Kind: TOMLField {}

extension Int: TOMLField {
  static let wanted = "a whole number"

  init(_ value: TOMLValue) throws(TOMLMismatch) {
    guard case .integer(let integer) = value.content else {
      throw TOMLMismatch(value, wanted: Self.wanted)
    }
    self = integer
  }

  var written: String { String(self) }
}

extension Bool: TOMLField {
  static let wanted = "true or false"

  init(_ value: TOMLValue) throws(TOMLMismatch) {
    guard case .boolean(let boolean) = value.content else {
      throw TOMLMismatch(value, wanted: Self.wanted)
    }
    self = boolean
  }

  var written: String { String(self) }
}

/// A single value is a list of one.
extension Array: TOMLField where Element: TOMLField {
  static var wanted: String { "\(Element.wanted) or a list of \(Element.wanted.dropFirst(2))s" }

  init(_ value: TOMLValue) throws(TOMLMismatch) {
    guard case .array(let values) = value.content else {
      guard let element = try? Element(value) else {
        throw TOMLMismatch(value, wanted: Self.wanted)
      }
      self = [element]
      return
    }
    self = try values.map { value throws(TOMLMismatch) in try Element(value) }
  }

  var written: String {
    count == 1 ? self[0].written : "[\(map(\.written).joined(separator: ", "))]"
  }
}
