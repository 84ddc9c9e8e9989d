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
    secrets.contains { Self.place(of: Array($0.utf8), in: bytes, from: 0) != nil }
  }

  /// The first place of a secret in bytes from an index on; a short one must be a whole word.
  private static func place(of secret: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { all in
      guard let begin = all.baseAddress, let first = secret.first else { return nil }
      var start = start
      while start + secret.count <= all.count,
        let found = memchr(begin + start, Int32(first), all.count - secret.count - start + 1)
      {
        let place = UnsafeRawPointer(found) - begin
        start = place + 1
        guard memcmp(found, secret, secret.count) == 0 else { continue }
        let next = place + secret.count
        let isApart =
          !(place > 0 && isPart(all[place - 1])) && !(next < all.count && isPart(all[next]))
        if isApart || secret.count >= shortestInsideWord { return place }
      }
      return nil
    }
  }

  /// Whether a byte is a letter or a digit in ASCII.
  private static func isPart(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }

  private func withoutKnown(_ text: String, atLeast length: Int) -> String {
    secrets.reduce(text) { text, secret in
      let (bytes, secret) = (Array(text.utf8), Array(secret.utf8))
      guard secret.count >= length else { return text }
      var kept: [UInt8] = []
      var start = 0
      while let place = Self.place(of: secret, in: bytes, from: start) {
        kept += bytes[start..<place] + Array(Redaction.mark.utf8)
        start = place + secret.count
      }
      return start == 0 ? text : String(decoding: kept + bytes[start...], as: UTF8.self)
    }
  }

  /// The text as JSON escapes it.
  private static func escaped(_ text: String) -> String {
    String(JSONText.string(text).dropFirst().dropLast())
  }
}
