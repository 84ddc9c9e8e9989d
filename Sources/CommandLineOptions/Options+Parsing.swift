import CGetopt
import Glibc

extension Options {
  /// Understands a command line, by glibc's rules: options and other words in any order up to
  /// `--`, a long option by any beginning that no other has, its value behind `=` or a blank.
  ///
  /// On the main actor, because `getopt_long` has one state for the whole process.
  ///
  /// - Parameter arguments: All words, the program's name first.
  /// - Returns: What is asked for.
  /// - Throws: ``UsageError`` with the first word that can't be followed.
  @MainActor
  package static func parse(_ arguments: [String]) throws(UsageError) -> Options {
    var words = CommandLineWords()
    // Not by rethrowing closures: they would forget the type of the error.
    let failure = withArgumentVector(arguments) { vector -> UsageError? in
      do throws(UsageError) {
        try words.read(vector)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    return try words.assembled()
  }
}

/// Calls a closure with the words as C strings that it may put in another order.
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
  /// Reads every option, and keeps the words that are none.
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
      if value == nil, case .optionalCount = option.value, let word = vector[next] {
        let word = String(cString: word)
        if isDigits(word) {
          value = word
          cgo_take_word()
        }
      }
      try option.apply(&self, value)
    }
  }

  /// The options as a whole, once all words are read.
  fileprivate func assembled() throws(UsageError) -> Options {
    var options = options
    if let answer {
      options.command = answer
      return options
    }
    options.command = try command()
    try checkCombinations(with: options.command)
    return options
  }

  private func command() throws(UsageError) -> Options.Command {
    guard let name = operands.first else {
      throw UsageError(
        "A command is missing, such as ‘starwars’; choosing a source on a screen comes later."
      )
    }
    guard let command = CommandDescription.all.first(where: { $0.name == name }) else {
      if Later.commands.contains(name) || Later.isSource(name) {
        throw UsageError("\(quoted(name)) is not available in this version.")
      }
      throw UsageError("There is no command \(quoted(name)).")
    }
    let rest = Array(operands.dropFirst())
    if rest.count > command.operands.count {
      throw UsageError("\(quoted(rest[command.operands.count])) is a word too many after \(name).")
    }
    if rest.contains("") {
      throw UsageError("The word after \(name) is empty.")
    }
    return command.make(rest, self)
  }

  private func checkCombinations(with command: Options.Command) throws(UsageError) {
    let isServer = if case .serve = command { true } else { false }
    if port != nil, !isServer {
      throw UsageError("--port goes with serve alone.")
    }
    if options.items != nil, !isServer, !options.usesMock {
      throw UsageError("--items goes with --mock or serve alone.")
    }
    if command == .cache(nil) {
      throw UsageError("cache takes one of the words info and clear.")
    }
    if options.isOffline, !options.usesCache || options.usesMock {
      let other = options.usesMock ? "--mock" : "--no-cache"
      throw UsageError(
        "--offline asks the cache alone, which \(other) leaves out; give one of them."
      )
    }
    if options.usesMock, options.baseURL != nil {
      throw UsageError("--mock and --base-url name two servers; give one of them.")
    }
  }
}
