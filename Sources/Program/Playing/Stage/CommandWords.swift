/// The words of a command line, by the simplest rules of a shell: blanks separate words, and quotes
/// keep blanks.
package enum CommandWords {
  /// - Returns: the words; nil when a quote has no end.
  package static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch (quote, character) {
      case (let open?, _) where open == character: quote = nil
      case (.some, _): word = (word ?? "") + String(character)
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (nil, " "):
        if let word { words.append(word) }
        word = nil
      case (nil, _): word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return quote == nil ? words : nil
  }
}
