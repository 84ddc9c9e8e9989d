/// A URL with possible credentials: a user name and password, or a key among its parameters.
///
/// It doesn't become a `String` by itself: interpolated, printed or reflected it is ``shown``.
package struct SecretURL: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The URL itself, for sending it, and for finding its parts.
  package let revealed: String

  package init(_ text: String) {
    revealed = text
  }

  /// The URL for display: without user name and password, and with a `…` for each other credential.
  ///
  /// - Complexity: O(bytes).
  package var shown: String { Redaction.redacted(revealed) }

  package var description: String { shown }

  package var customMirror: Mirror { Mirror(self, children: []) }

  /// The URL without a user name, a query and a fragment, at most 100 characters.
  ///
  /// The text may not be a URL at all, so it is read by scalars: a `?` with a combining accent is
  /// still a `?`.
  package var bare: String {
    let bare = revealed.unicodeScalars.prefix { $0 != "?" && $0 != "#" }
    guard let at = bare.lastIndex(of: "@") else { return String(bare).start(99) }
    let scheme = bare.prefix { $0 != "/" && $0 != "@" }
    let front = scheme.last == ":" ? String(scheme) + "//" : ""
    return (front + String(bare[bare.index(after: at)...])).start(99)
  }

  /// The range of the user name and password, such as `name:password`; nil when there are none.
  private var userRange: Range<String.Index>? {
    guard let start = revealed.firstRange(of: "://")?.upperBound else { return nil }
    let end = revealed.utf8[start...].firstIndex { "/?#".utf8.contains($0) } ?? revealed.endIndex
    return revealed.utf8[start..<end].lastIndex(of: UInt8(ascii: "@")).map { start..<$0 }
  }

  /// The decoded user name and password, such as `name:password`; nil when there are none.
  package var user: SecretText? {
    userRange.map { SecretText(percentDecoded(revealed[$0])) }
  }

  /// The URL without its user name and password.
  package var withoutUser: SecretURL {
    guard let range = userRange else { return self }
    let rest = revealed[range.upperBound...].dropFirst()
    return SecretURL(String(revealed[..<range.lowerBound] + rest))
  }

  /// The texts that must not be displayed, encoded and decoded.
  ///
  /// - Complexity: O(bytes).
  package var secrets: [SecretText] {
    var texts = Redaction.values(in: withoutUser.revealed).flatMap { [$0, queryDecoded($0)] }
    if let user = user?.revealed { texts += [user, String(user.drop { $0 != ":" }.dropFirst())] }
    return Set(texts.filter { !$0.isEmpty }).map { SecretText($0) }
  }

  /// Whether another URL has a secret of this one.
  ///
  /// - Complexity: O(bytes).
  package func sharesSecret(with other: SecretURL) -> Bool {
    !Set(secrets).isDisjoint(with: other.secrets)
  }

  /// The parameters of its query that are credentials, as they are written.
  package var credentials: [Substring] {
    let query = revealed.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    return query.split(separator: "&").filter { pair in
      let name = pair.prefix { $0 != "=" }
      return CredentialName.matches(name, long: pair.dropFirst(name.count + 1))
    }
  }
}

extension SecretURL: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(value)
  }
}

extension StringProtocol {
  /// The scheme with which the text begins, `http://` or `https://`, in any case; nil for another
  /// text.
  package var webScheme: String? {
    // By bytes: a character may be a letter with millions of combining marks.
    let start = utf8.prefix(8).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    return ["http://", "https://"].first { start.starts(with: $0.utf8) }
  }
}

/// The decoded name or value of a query: `+` is a space, `%XX` a byte.
///
/// A `%` without two hexadecimal digits is unchanged; invalid UTF-8 becomes U+FFFD.
package func queryDecoded(_ encoded: some StringProtocol) -> String {
  String(decoding: decodedBytes(encoded.utf8, plusIsSpace: true), as: UTF8.self)
}

/// The decoded part of a URL outside of its query, such as a user name: `+` is unchanged.
package func percentDecoded(_ encoded: some StringProtocol) -> String {
  String(decoding: decodedBytes(encoded.utf8, plusIsSpace: false), as: UTF8.self)
}

private func decodedBytes(_ encoded: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
  var bytes = Array(encoded)[...]
  var decoded: [UInt8] = []
  while let byte = bytes.popFirst() {
    if byte == UInt8(ascii: "%"), let value = hexadecimalByte(bytes.prefix(2)) {
      bytes = bytes.dropFirst(2)
      decoded.append(value)
    } else {
      decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
    }
  }
  return decoded
}

private func hexadecimalByte(_ digits: ArraySlice<UInt8>) -> UInt8? {
  let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
  return values.count == 2 ? UInt8(values[0] << 4 | values[1]) : nil
}
