import EverDefinitions
import EverItems
import EverRuntime
import EverBase

extension CommandLineWords {
  /// The request of words that don't start with a command.
  ///
  /// The command line doesn't know the user's sources; see ``UsageError/unknownSource(_:among:)``.
  func openRequest() throws(UsageError) -> OpenRequest {
    let word = operands[0]
    guard let request = OpenRequest(words: operands, isFile: UserDirectory.isFile(at:)) else {
      throw .noCommand(word)
    }
    switch request {
    case .url(let url):
      try refuseWords(after: "a URL", allowed: 0)
      guard isWebAddress(url.revealed, mayHaveUser: true) else { throw .noWebAddress(word) }
    case .file: try refuseWords(after: "a definition", allowed: 1)
    case .list: try refuseWords(after: "a file", allowed: 0)
    case .standardInput: try refuseWords(after: word, allowed: 0)
    case .source(let name, _):
      guard !name.contains("://") else { throw .noWebAddress(word) }
      guard SourceName.isName(name) else { throw .noCommand(word) }
      try refuseWords(after: word, allowed: 1)
    }
    return request
  }

  /// Refuses superfluous words after a command.
  func refuseWords(after name: String, allowed: Int) throws(UsageError) {
    let rest = operands.dropFirst()
    if rest.count > allowed {
      throw UsageError("\(quoted(operands[1 + allowed])) is a word too many after \(name).")
    }
    if rest.contains("") { throw UsageError("The word after \(name) is empty.") }
  }
}
