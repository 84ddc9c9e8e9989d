/// The word of a command line that says where the items come from.
package enum SourceWord: Hashable, Sendable {
  /// A source that is compiled in, and the word behind it; nil where that was left out.
  case builtIn(name: String, argument: String?)

  /// An `http` or `https` URL with a host, as it was given.
  case url(String)

  /// A file whose name ends in `.toml`, and the word that such a source may take.
  case file(path: String, argument: String?)

  /// A source of the user's own by its name: letters, digits, `-` and `_`.
  ///
  /// The command line doesn't know whether there is one; see ``UsageError/unknownSource(_:among:)``.
  case named(String, argument: String?)

  /// Lines of standard input.
  case standardInput

  /// Whether a source can be called so.
  package static func isName(_ word: some StringProtocol) -> Bool {
    !word.isEmpty && word.utf8.count <= 64
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

extension CommandLineWords {
  /// The source that words are which no command begins.
  func sourceWord() throws(UsageError) -> SourceWord {
    let word = operands[0]
    if word == "-" {
      try refuseWords(after: word, allowed: 0)
      return .standardInput
    }
    if word.contains("://") {
      try refuseWords(after: "a URL", allowed: 0)
      guard isWebAddress(word) else { throw .noWebAddress(word) }
      return .url(word)
    }
    if word.hasSuffix(".toml") {
      try refuseWords(after: "a definition", allowed: 1)
      return .file(path: word, argument: operands.dropFirst().first)
    }
    guard SourceWord.isName(word) else { throw .noCommand(word) }
    try refuseWords(after: word, allowed: 1)
    return .named(word, argument: operands.dropFirst().first)
  }

  /// Refuses words behind the first that nothing takes.
  func refuseWords(after name: String, allowed: Int) throws(UsageError) {
    let rest = operands.dropFirst()
    if rest.count > allowed {
      throw UsageError("\(quoted(operands[1 + allowed])) is a word too many after \(name).")
    }
    if rest.contains("") { throw UsageError("The word after \(name) is empty.") }
  }
}
