import EverBase

/// An option as ``WordReader`` needs it.
protocol WrittenOption {
  /// The name without hyphens.
  var name: String { get }
  var letter: Character? { get }
  var value: OptionArgument { get }

  /// Returns the sentence about a name, with its hyphens, that no option has.
  static func unknown(_ name: String) -> String
}

/// Whether a value follows an option, and its name in the help.
enum OptionArgument: Hashable, Sendable {
  case none
  case required(String)
  /// A value that is optional; a separate word of digits after the option is a value too.
  case optionalCount(String)

  /// The name of the value in the help; empty for none.
  var name: String {
    switch self {
    case .none: ""
    case .required(let name), .optionalCount(let name): name
    }
  }
}

/// Reads a command line by the rules of `getopt_long`: options and other words in any order up to
/// `--`, letters together, and values after `=`, after a blank or directly after a letter.
struct WordReader<Option: WrittenOption> {
  enum Part {
    /// An option with its value and its name as written; nil without a value.
    case option(Option, value: String?, as: String)
    case word(String)
  }

  private let options: [Option]
  /// Whether the start of a name is enough when no other option has it.
  private let abbreviates: Bool
  /// The words that aren't read yet.
  private(set) var rest: ArraySlice<String>
  private var letters: Substring = ""
  private var hasOptions = true

  init(_ words: ArraySlice<String>, _ options: [Option], abbreviates: Bool = false) {
    rest = words
    self.options = options
    self.abbreviates = abbreviates
  }

  /// Reads the next option or word; nil at the end.
  mutating func next() throws(UsageError) -> Part? {
    if let letter = letters.popFirst() { return try option(letter) }
    guard let word = rest.popFirst() else { return nil }
    guard hasOptions, word.hasPrefix("-"), word.count > 1 else { return .word(word) }
    if word == "--" {
      hasOptions = false
      return try next()
    }
    if word.hasPrefix("--") { return try option(long: word) }
    letters = word.dropFirst()
    return try next()
  }

  private mutating func option(_ letter: Character) throws(UsageError) -> Part {
    let name = "-\(letter)"
    guard let option = options.first(where: { $0.letter == letter }) else {
      throw UsageError(Option.unknown(name))
    }
    guard case .required = option.value, !letters.isEmpty else {
      return try part(option, nil, as: name)
    }
    defer { letters = "" }
    return .option(option, value: String(letters), as: name)
  }

  private mutating func option(long word: String) throws(UsageError) -> Part {
    let name = word.prefix { $0 != "=" }
    let value = name.count < word.count ? String(word.dropFirst(name.count + 1)) : nil
    let option = try option(named: String(name.dropFirst(2)))
    if value != nil, option.value == .none {
      throw UsageError("\(name) takes no value, as in \(quoted(word)).")
    }
    return try part(option, value, as: String(name))
  }

  private func option(named name: String) throws(UsageError) -> Option {
    if let option = options.first(where: { $0.name == name }) { return option }
    let found = abbreviates ? options.filter { $0.name.hasPrefix(name) } : []
    guard let option = found.first else { throw UsageError(Option.unknown("--\(name)")) }
    guard found.count == 1 else {
      let names = found.map { "--\($0.name)" }.joined(separator: ", ")
      throw UsageError("\(quoted("--\(name)")) may be any of \(names).")
    }
    return option
  }

  /// Takes the value of an option from the next word if it isn't given.
  private mutating func part(
    _ option: Option,
    _ given: String?,
    as name: String
  ) throws(UsageError) -> Part {
    var value = given
    switch option.value {
    case .required where value == nil:
      value = rest.popFirst()
      if value == nil {
        let example = option.value.name.isEmpty ? "" : ": \(name) \(option.value.name)"
        throw UsageError("\(name) needs a value\(example).")
      }
    case .optionalCount where value == nil && rest.first?.isDigits == true: value = rest.popFirst()
    case .none, .required, .optionalCount: break
    }
    return .option(option, value: value, as: name)
  }
}
