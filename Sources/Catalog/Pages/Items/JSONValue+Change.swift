import Definitions
package import Documents

extension JSONValue {
  /// Whether a value can change with each request without being that of another item: a number, a
  /// time, a flag or null.
  package var canChange: Bool {
    guard kind == .string, let text else { return [.number, .boolean, .null].contains(kind) }
    return Double(text) != nil || Timestamp(text) != nil
  }
}
