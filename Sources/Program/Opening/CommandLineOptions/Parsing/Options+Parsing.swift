import CEverSystem
import EverBase
import Glibc

extension Options {
  /// Parses a command line by glibc's rules: options and other words in any order up to `--`,
  /// unique abbreviations of long options, and their values after `=` or a blank.
  ///
  /// On the main actor, because `getopt_long` has one state for the whole process.
  ///
  /// - Throws: ``UsageError`` with the first wrong word.
  @MainActor
  package static func parse(
    _ arguments: [String],
    defaults: Options = Options(command: .pick)
  ) throws(UsageError) -> Options {
    var words = CommandLineWords(options: defaults)
    var arguments = arguments
    let curl = try CommandLineWords.takeCurl(from: &arguments)
    // The closure returns the error, because a rethrowing one would lose its type.
    let failure = withArgumentVector(arguments) { vector -> UsageError? in
      do throws(UsageError) {
        try words.read(vector)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    if let curl { try words.take(curl) }
    return try words.assembled()
  }
}

/// The parsed words of a command line, before they are combined.
struct CommandLineWords {
  /// The options; the command is set at the end.
  var options: Options

  var given: [OptionDescription] = []

  /// The words that aren't options.
  var operands: [String] = []
}

/// Calls a closure with the words as C strings, which it may reorder.
@MainActor
private func withArgumentVector<Value>(
  _ arguments: [String],
  _ body: (UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
  let strings = arguments.map { strdup($0) }
  defer { for string in strings { free(string) } }
  var vector = strings + [nil]
  return vector.withUnsafeMutableBufferPointer { body($0) }
}

extension CommandLineWords {
  /// Reads every option, and collects the other words.
  @MainActor
  fileprivate mutating func read(
    _ vector: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>
  ) throws(UsageError) {
    let grammar = Grammar.all
    cgo_start()
    while true {
      let count = vector.count - 1
      let found = cgo_next(
        Int32(count),
        vector.baseAddress,
        grammar.letters,
        grammar.options.baseAddress
      )
      let next = Int(found.next)
      guard found.code >= 0 else {
        operands = vector[min(next, count)..<count].compactMap { $0.map { String(cString: $0) } }
        return
      }
      guard let option = grammar.description(for: found.code) else {
        throw grammar.failure(found, at: vector[max(1, next) - 1].map { String(cString: $0) } ?? "")
      }
      var value = found.argument.map { String(cString: $0) }
      if value == nil, case .optionalCount = option.argument, let word = vector[next] {
        let word = String(cString: word)
        if word.isDigits {
          value = word
          cgo_take_word()
        }
      }
      try option.apply(&options, value)
      given.append(option)
    }
  }

  /// Combines the options after all words are read.
  fileprivate func assembled() throws(UsageError) -> Options {
    var options = options
    if options.command == .help, operands.first == "serve" { options.command = .serveHelp }
    guard options.command == .pick else { return options }
    options.command = try command()
    options.namesPageSize = given.contains { $0.name == "page-size" }
    for option in given where !option.scope.admits(options.command) {
      throw UsageError("--\(option.name) goes with \(option.scope.name) alone.")
    }
    try options.checkCombinations()
    return options
  }

  private func command() throws(UsageError) -> Options.Command {
    guard let name = operands.first else { return .pick }
    guard let command = CommandDescription.named(name) else {
      return .browse(try openRequest())
    }
    try refuseWords(after: name, allowed: command.operands.count)
    return try command.make(Array(operands.dropFirst()))
  }
}
