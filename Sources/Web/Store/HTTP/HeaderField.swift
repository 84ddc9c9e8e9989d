/// A header field of a stored response.
package struct HeaderField: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [HeaderField] {
  /// The values of all fields with a name, joined as one list (RFC 9110, section 5.3); nil when
  /// there are none.
  ///
  /// - Complexity: O(fields).
  func values(_ name: String) -> String? {
    let found = lazy.filter { $0.isNamed(name) }.map(\.value)
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }

  /// The first value of a name; nil when there is none.
  ///
  /// - Complexity: O(fields).
  func first(_ name: String) -> String? { first { $0.isNamed(name) }?.value }
}

extension HeaderField {
  /// Whether the field has this name, which is case-insensitive.
  func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }
}
