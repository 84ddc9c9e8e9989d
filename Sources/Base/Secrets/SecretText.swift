/// A text that only its own server may receive, such as the value of a header.
///
/// It doesn't become a `String` by itself: interpolated, printed or reflected it is `…`.
package struct SecretText: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The text itself, for sending it, and for finding it in other texts to remove it there.
  package let revealed: String

  package init(_ text: String) {
    revealed = text
  }

  package var description: String { Redaction.mark }

  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A header with a possible credential: it is from the user, or contains an environment variable.
package struct SecretHeader: Hashable, Sendable {
  package let name: String
  package let value: SecretText
  /// Whether a `$` in the value is sent as it is, rather than starting the name of a variable.
  package var isLiteral = false

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = SecretText(value)
  }

  /// Parses `Name: value`, from a command line or a file.
  ///
  /// - Returns: nil for any other text. The caller must not display that text, which may contain a
  ///   secret.
  package init?(_ text: String) {
    let name = text.prefix { $0 != ":" }
    guard HeaderSyntax.isToken(name), name.count < text.count, HeaderSyntax.isValue(text) else {
      return nil
    }
    let value = text.dropFirst(name.count + 1).drop { $0 == " " || $0 == "\t" }
    self.init(String(name), String(value))
  }

  /// Whether the header has this name; names compare without case.
  package func isNamed(_ name: String) -> Bool { HeaderSyntax.areSame(self.name, name) }

  /// The header for a user name and a password (RFC 7617).
  ///
  /// - Parameter user: `name:password`.
  /// - Returns: `Authorization`, with both in base64.
  package static func basic(_ user: String) -> SecretHeader {
    let letters = Base64.encode(Array(user.utf8))
    return SecretHeader("Authorization", "Basic " + String(decoding: letters, as: UTF8.self))
  }

  /// The texts that must not be displayed: the value, the part after a scheme such as `Bearer`, and
  /// decoded credentials; empty for headers without credentials, such as `Accept`.
  package var secrets: [SecretText] {
    guard !Self.harmless.contains(name.lowercased()) else { return [] }
    let words = value.revealed.split { $0 == " " || $0 == ";" || $0 == "," }.map(String.init)
    var texts = [value.revealed] + (words.count > 1 ? Array(words.dropFirst()) : [])
    if words.count == 2, words[0].lowercased() == "basic", let bytes = Base64.decode(words[1]) {
      let user = String(decoding: bytes, as: UTF8.self)
      texts += [user, String(user.drop { $0 != ":" }.dropFirst())]
    }
    texts += words.compactMap { word in
      let end = word.drop { $0 != "=" }.dropFirst()
      return end.isEmpty || word.hasSuffix("=") ? nil : String(end)
    }
    return texts.filter { !$0.isEmpty }.map { SecretText($0) }
  }

  private static let harmless: Set<String> = [
    "accept", "accept-charset", "accept-language", "cache-control", "content-type", "from",
    "origin", "pragma", "prefer", "range", "referer", "user-agent", "x-requested-with",
  ]
}

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
