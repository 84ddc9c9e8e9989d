extension CommandLineWords {
  /// Takes a curl command out of a command line: the word `curl` where a source is, and what follows.
  ///
  /// - Parameter arguments: all words; those that are this program's stay.
  /// - Returns: the command; nil where there is none.
  /// - Throws: ``UsageError`` for what can't be asked as `curl` would.
  static func takeCurl(from arguments: inout [String]) throws(UsageError) -> CurlCommand? {
    guard let place = place(ofCurlIn: arguments) else { return nil }
    let command = try CurlCommand(Array(arguments[(place + 1)...])) { option(named: $0)?.value }
    arguments = Array(arguments[..<place]) + command.rest
    return command
  }

  /// Takes what a curl command asks for.
  ///
  /// - Throws: ``UsageError`` for words behind it that belong to nothing.
  mutating func take(_ curl: CurlCommand) throws(UsageError) {
    if let word = operands.first {
      throw UsageError("\(quoted(word)) is a word too many beside a curl command.")
    }
    operands = [curl.fullURL]
    options.headers += curl.headers
    options.detection.method = curl.method ?? options.detection.method
    options.detection.body = curl.body ?? options.detection.body
  }

  /// Where the first word that is no option and no value of one is `curl`; nil where it is another.
  private static func place(ofCurlIn arguments: [String]) -> Int? {
    var place = 1
    while place < arguments.count {
      let word = arguments[place]
      guard word.hasPrefix("-"), word.count > 1 else { return word == "curl" ? place : nil }
      place += 1
      guard word.hasPrefix("--"), !word.contains("=") else { continue }
      switch option(named: String(word.dropFirst(2)))?.value {
      case .required: place += 1
      case .optionalCount: if place < arguments.count, isDigits(arguments[place]) { place += 1 }
      case .none?, nil: break
      }
    }
    return nil
  }

  /// The option of a name or of the beginning of one.
  private static func option(named name: String) -> OptionDescription? {
    let all = OptionDescription.all
    return all.first { $0.name == name } ?? all.first { $0.name.hasPrefix(name) }
  }
}
