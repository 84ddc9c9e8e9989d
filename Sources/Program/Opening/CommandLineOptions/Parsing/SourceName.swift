import EverBase

/// The name of a source.
package enum SourceName {
  /// Whether a word is a valid name of a source: letters, digits, `-` and `_`, at most 64 of them,
  /// beginning with a letter, a digit or `_`, because a word that begins with `-` is an option.
  package static func isName(_ word: some StringProtocol) -> Bool {
    (1...64).contains(word.utf8.count) && word.first != "-"
      && word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
  }
}
