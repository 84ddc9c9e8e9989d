import EverBase
import EverText

/// A wrong command line; the program prints the reason and exits with status 2.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence with the wrong word and what it should be.
  package var reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  /// Returns the error for a name that is neither a command nor one of the user's sources, with the
  /// nearest of them; a word that is like none may be a site.
  package static func unknownSource(_ name: String, among names: [String] = []) -> UsageError {
    let known = CommandDescription.all.map(\.name) + names
    let options = ["help", "version"]
    let mayBeSite = name.count > 2 && name.allSatisfy { $0.isLetter || $0.isNumber }
    let meant =
      options.contains(name)
      ? "--" + name
      : Spelling.nearest(to: name, among: known) ?? (mayBeSite ? "moderators " + name : nil)
    return UsageError(
      "There is no command or source \(quoted(name))." + Spelling.question(about: meant)
    )
  }

  /// Returns the error for a word that isn't a valid name.
  static func noCommand(_ word: String) -> UsageError {
    guard !word.isEmpty else { return UsageError("The first word is empty.") }
    return UsageError(
      """
      There is no command \(quoted(word)); a URL starts with http://, https:// or a host, a file \
      with ./ or a directory.
      """
    )
  }

  /// Returns the error for a word that looks like a URL.
  static func noWebAddress(_ word: String) -> UsageError {
    let reason =
      word.webScheme != nil
      ? "its host or port is wrong, or a character isn't escaped, such as a blank as %20"
      : "a URL starts with http:// or https:// and a host"
    return UsageError("\(quoted(word)) can't be requested: \(reason).")
  }

  /// Two lines for standard error, without a final line feed.
  package var description: String {
    """
    everscroll: \(reason)
    Try ‘everscroll --help’.
    """
  }
}

/// Quotes a word of the user, without control characters and without the credentials of a URL.
func quoted(_ word: some StringProtocol) -> String {
  "‘\(CleanText(sanitizing: Redaction.redacted(String(word))).string)’"
}

/// Finds the intended word for a misspelt one.
enum Spelling {
  /// The question whether a word was meant; empty without one.
  static func question(about meant: String?) -> String {
    meant.map { " Did you mean \(quoted($0))?" } ?? ""
  }

  /// Returns the candidate that is nearest to a word, the first of equals; nil when none is near.
  ///
  /// A candidate is near if one letter in three is wrong, or one letter in a short word, ignoring
  /// case, or if the word is a prefix of it.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let word = word.lowercased()
    for changes in 0...min(3, max(1, word.count / 3)) {
      let found = candidates.first { differs(word[...], $0.lowercased()[...], by: changes) }
      if let found { return found }
    }
    return candidates.first { word.count >= 3 && $0.lowercased().hasPrefix(word) }
  }

  /// Whether some letters to insert, delete, replace or exchange with their neighbour make one text
  /// of the other.
  ///
  /// - Complexity: O(4ⁿ · letters) for *n* changes.
  private static func differs(_ one: Substring, _ other: Substring, by changes: Int) -> Bool {
    let common = zip(one, other).prefix { $0 == $1 }.count
    let (one, other) = (one.dropFirst(common), other.dropFirst(common))
    guard !one.isEmpty || !other.isEmpty else { return true }
    guard changes > 0 else { return false }
    let (rest, others) = (one.dropFirst(), other.dropFirst())
    let isSwapped = rest.first == other.first && others.first == one.first
    return isSwapped && differs(rest.dropFirst(), others.dropFirst(), by: changes - 1)
      || differs(rest, others, by: changes - 1) || differs(rest, other, by: changes - 1)
      || differs(one, others, by: changes - 1)
  }
}
