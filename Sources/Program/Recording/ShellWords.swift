import EverBase

/// The command line of a session, as a tape types it.
enum ShellWords {
  /// The options whose values aren't written, because they may hold credentials or name files that
  /// now exist.
  private static let leftOut = ["--header", "--data", "--record", "--log"]

  /// The words without those that may hold a credential.
  static func harmless(_ arguments: [String]) -> [String] {
    // Each option of curl may hold a credential.
    if arguments.first == "curl" {
      return ["curl"] + arguments.filter { $0.contains("://") }.map(Redaction.redacted)
    }
    var words: [String] = []
    var isValue = false
    for word in arguments {
      let name = word.prefix { $0 != "=" }
      // Options may be abbreviated, and short ones have their value in the same word.
      let isLong = name.count > 3 && leftOut.contains { $0.hasPrefix(name) }
      let isShort = word.hasPrefix("-H") || word.hasPrefix("-d")
      if !isValue, !isLong, !isShort {
        words.append(word.contains("://") ? Redaction.redacted(word) : word)
      }
      isValue = isLong && name == word || isShort && word.count == 2
    }
    return words
  }

  /// The words as a shell and a tape split them.
  static func line(of words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || "-_./:=,@%+".utf8.contains($0)
    }
    if isPlain && !word.isEmpty { return word }
    return ShellText.quoted(word)
  }
}
