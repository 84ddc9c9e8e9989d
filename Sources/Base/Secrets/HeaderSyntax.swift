/// The syntax of header names and values in HTTP.
package enum HeaderSyntax {
  private static let separators = Array("\"(),/:;<=>?@[\\]{}".utf8)

  /// Whether a text is a token (RFC 9110, section 5.6.2), as methods and header names must be.
  package static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !separators.contains($0) }
  }

  /// Whether a text may be the value of a header (RFC 9110, section 5.5): it has no control
  /// character except the tab.
  package static func isValue(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  /// Whether two names of headers are the same; names compare without case.
  package static func areSame(_ name: String, _ other: String) -> Bool {
    name.lowercased() == other.lowercased()
  }
}
