/// Removes credentials from texts, by the names before them.
package enum Redaction {
  /// The replacement for a credential.
  package static let mark = "…"

  /// The text without the credentials of URLs and JSON in it.
  ///
  /// - Complexity: O(bytes).
  package static func redacted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    var place = 0
    for hidden in hidden(in: bytes) {
      kept += bytes[place..<hidden.range.lowerBound]
      kept += hidden.isUser ? [] : Array(mark.utf8)
      place = hidden.range.upperBound
    }
    guard place > 0 else { return text }
    return String(decoding: kept + bytes[place...], as: UTF8.self)
  }

  /// The text with a dot for each character of a credential, for a line on which the user types it.
  ///
  /// - Complexity: O(bytes).
  package static func masked(_ text: String) -> String {
    let hidden = hidden(in: Array(text.utf8))
    guard !hidden.isEmpty else { return text }
    var place = 0
    return String(
      text.map { character -> Character in
        defer { place += character.utf8.count }
        return hidden.contains { $0.range.contains(place) } ? "•" : character
      }
    )
  }

  /// A typed header with a dot for each character of its value; names of variables are unchanged.
  package static func maskedHeader(_ text: String) -> String {
    guard let colon = text.firstIndex(of: ":") else { return text }
    var isName = false
    var last: Character = " "
    return text[...colon]
      + String(
        text[text.index(after: colon)...].map { character -> Character in
          defer { last = character }
          if last == " " { isName = character == "$" }
          return isName || character == " " ? character : "•"
        }
      )
  }

  /// The values of credentials in a text, as they are written.
  package static func values(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    return hidden(in: bytes).map { String(decoding: bytes[$0.range], as: UTF8.self) }
  }

  private struct Hidden {
    var range: Range<Int>
    /// Whether it is a user name and password, with the `@` after them.
    var isUser: Bool
  }

  /// The ranges of credentials, in order and without overlap.
  private static func hidden(in bytes: [UInt8]) -> [Hidden] {
    var found: [Hidden] = []
    var place = 0
    while place < bytes.count {
      let next: Hidden? =
        switch bytes[place] {
        case UInt8(ascii: "="): parameter(at: place, in: bytes)
        case UInt8(ascii: ":"): user(at: place, in: bytes) ?? member(at: place, in: bytes)
        default: nil
        }
      if let next { found.append(next) }
      place = max(place + 1, next?.range.upperBound ?? 0)
    }
    return found
  }

  /// The value after a `=`.
  private static func parameter(at place: Int, in bytes: [UInt8]) -> Hidden? {
    let isOutside = { (byte: UInt8) in
      !byte.isLetter && !byte.isDigit && !"_.%-[]+~$".utf8.contains(byte)
    }
    let start = bytes[..<place].lastIndex(where: isOutside).map { $0 + 1 } ?? 0
    let value = place + 1
    let end = bytes[value...].firstIndex(where: endsValue) ?? bytes.count
    guard start < place, value < end, isCredential(bytes[start..<place], bytes[value..<end]) else {
      return nil
    }
    return Hidden(range: value..<end, isUser: false)
  }

  /// The user name and password after the `:` of `://`.
  private static func user(at place: Int, in bytes: [UInt8]) -> Hidden? {
    let start = place + 3
    guard bytes[place...].starts(with: "://".utf8) else { return nil }
    let end =
      bytes[start...].firstIndex { "/?#".utf8.contains($0) || endsValue($0) } ?? bytes.count
    guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { return nil }
    return Hidden(range: start..<(at + 1), isUser: true)
  }

  /// The text after the `:` of a JSON member.
  private static func member(at place: Int, in bytes: [UInt8]) -> Hidden? {
    let quote = UInt8(ascii: "\"")
    guard let close = bytes[..<place].lastIndex(where: { $0 != 0x20 }), bytes[close] == quote,
      let open = bytes[..<close].lastIndex(of: quote), open + 1 < close,
      let start = bytes[(place + 1)...].firstIndex(where: { $0 != 0x20 }), bytes[start] == quote
    else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] != quote { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    end = min(end, bytes.count)
    guard isCredential(bytes[(open + 1)..<close], bytes[(start + 1)..<end]) else { return nil }
    return Hidden(range: (start + 1)..<end, isUser: false)
  }

  private static func isCredential(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool {
    guard value.contains(where: { $0 != 0x20 }) else { return false }
    return CredentialName.matches(
      String(decoding: name, as: UTF8.self),
      long: String(decoding: value, as: UTF8.self)
    )
  }

  /// Bytes that end a query's value, among them the first byte of typographic quotes and the
  /// ellipsis.
  private static func endsValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0xE2 || "&#\"'<>`".utf8.contains(byte)
  }
}
