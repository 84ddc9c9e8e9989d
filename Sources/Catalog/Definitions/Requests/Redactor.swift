import EverDocuments
package import EverBase
import Glibc
import EverWeb

/// Removes the secrets of a source from texts: the known ones, and values under the name of a
/// credential.
package struct Redactor: Sendable {
  /// The secrets as they are and percent-encoded, the longest first.
  private let secrets: [String]

  /// The shortest secret, in bytes, that is also removed inside of a word.
  ///
  /// A shorter one must be a whole word, or `key=1` would remove every 1 from every text.
  private static let shortestInsideWord = 8

  /// - Parameter secrets: the texts that must not be displayed or stored; from 8 bytes on, they are
  ///   also found inside of words.
  package init(_ secrets: [SecretText]) {
    let texts = secrets.map(\.revealed)
    let all = Set(texts + texts.map { percentEncoded($0) } + texts.map(Self.escaped))
    self.secrets = all.filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
  }

  /// The text without secrets.
  ///
  /// - Complexity: O(bytes of the text × secrets).
  package func redact(_ text: String) -> String {
    Redaction.redacted(withoutKnown(text, atLeast: 1))
  }

  /// A URL without secrets, as the name under which its content is stored.
  ///
  /// Different requests keep different names.
  ///
  /// A short secret is removed only where it is the value of a credential, because elsewhere it may
  /// be a page number.
  package func key(_ url: SecretURL) -> String {
    let credentials = url.credentials.filter { pair in
      secrets.contains { $0 == pair.drop { $0 != "=" }.dropFirst() }
    }
    let text = credentials.reduce(url.withoutUser.revealed) { text, pair in
      text.replacing(pair, with: "\(pair.prefix { $0 != "=" })=\(Redaction.mark)")
    }
    return withoutKnown(text, atLeast: Self.shortestInsideWord)
  }

  /// Whether a text contains one of the secrets.
  package func finds(in text: String) -> Bool { finds(in: Array(text.utf8)) }

  /// Whether bytes contain one of the secrets, whatever else they are.
  ///
  /// - Complexity: O(bytes × secrets).
  package func finds(in bytes: [UInt8]) -> Bool {
    secrets.contains { secret in
      let isWord = secret.utf8.count < Self.shortestInsideWord
      return Self.contains(Array(secret.utf8), asWord: isWord, in: bytes)
    }
  }

  private static func contains(_ secret: [UInt8], asWord: Bool, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { all in
      guard let begin = all.baseAddress, let first = secret.first else { return false }
      var start = 0
      while start + secret.count <= all.count,
        let found = memchr(begin + start, Int32(first), all.count - secret.count - start + 1)
      {
        let place = UnsafeRawPointer(found) - begin
        start = place + 1
        guard memcmp(found, secret, secret.count) == 0 else { continue }
        let next = place + secret.count
        let isApart =
          !(place > 0 && isPart(all[place - 1])) && !(next < all.count && isPart(all[next]))
        if isApart || !asWord { return true }
      }
      return false
    }
  }

  /// Whether a byte is a letter or a digit in ASCII.
  private static func isPart(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }

  private func withoutKnown(_ text: String, atLeast length: Int) -> String {
    secrets.reduce(text) { text, secret in
      guard secret.utf8.count >= length else { return text }
      guard secret.utf8.count < Self.shortestInsideWord else {
        return text.replacing(secret, with: Redaction.mark)
      }
      return Self.replacingWord(secret, in: text)
    }
  }

  /// The text as JSON escapes it.
  private static func escaped(_ text: String) -> String {
    String(JSONText.string(text).dropFirst().dropLast())
  }

  private static func replacingWord(_ word: String, in text: String) -> String {
    var kept = ""
    var rest = text[...]
    while let found = rest.firstRange(of: word) {
      let isApart =
        !isPart(text[..<found.lowerBound].last) && !isPart(text[found.upperBound...].first)
      kept += rest[..<found.lowerBound] + (isApart ? Redaction.mark : word)
      rest = rest[found.upperBound...]
    }
    return kept + rest
  }

  private static func isPart(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }
}
