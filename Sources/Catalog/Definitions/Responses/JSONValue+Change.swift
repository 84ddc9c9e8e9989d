package import EverItems

extension JSONValue {
  /// Whether a value can change from request to request although the item is the same: a number, a
  /// time, a flag or null.
  package var canChange: Bool {
    guard kind == .string, let text else { return [.number, .boolean, .null].contains(kind) }
    return Double(text) != nil || Timestamp(text) != nil
  }

  /// Whether the value is null, or an empty text, object or array.
  package var isEmpty: Bool {
    switch kind {
    case .null: true
    case .string: raw == "\"\""
    case .object: members.first { _ in true } == nil
    case .array: elements.first == nil
    case .number, .boolean: false
    }
  }
}
