import EverBase

extension CommandLineWords {
  /// Removes a curl command from a command line: the word `curl` in the place of a source, and all
  /// words after it.
  ///
  /// - Parameter arguments: all words; those before `curl` stay.
  /// - Returns: the command; nil when there is none.
  /// - Throws: ``UsageError`` for requests that can't be sent as `curl` does.
  static func takeCurl(from arguments: inout [String]) throws(UsageError) -> CurlCommand? {
    guard let place = place(ofCurlIn: arguments) else { return nil }
    let command = try CurlCommand(arguments[(place + 1)...])
    arguments = Array(arguments[..<place])
    return command
  }

  /// Adopts the request of a curl command.
  ///
  /// - Throws: ``UsageError`` for another source before it.
  mutating func take(_ curl: CurlCommand) throws(UsageError) {
    if let word = operands.first {
      throw UsageError("\(quoted(word)) is a word too many beside a curl command.")
    }
    operands = [curl.fullURL]
    options.headers += curl.headers
    options.detection.method = curl.method ?? options.detection.method
    options.detection.body = curl.body ?? options.detection.body
  }

  /// The index of the first operand if it is `curl`; nil when it is another word.
  private static func place(ofCurlIn arguments: [String]) -> Int? {
    var place = 1
    while place < arguments.count {
      let word = arguments[place]
      guard word.hasPrefix("-"), word.count > 1 else { return word == "curl" ? place : nil }
      place += 1
      guard word.hasPrefix("--"), !word.contains("=") else { continue }
      switch option(named: String(word.dropFirst(2)))?.argument {
      case .required: place += 1
      case .optionalCount: if place < arguments.count, arguments[place].isDigits { place += 1 }
      case .none?, nil: break
      }
    }
    return nil
  }

  /// The option with a name or an abbreviation of it.
  private static func option(named name: String) -> OptionDescription? {
    let all = OptionDescription.all
    return all.first { $0.name == name } ?? all.first { $0.name.hasPrefix(name) }
  }
}
