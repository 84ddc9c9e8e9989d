/// An option of the command line: its syntax, its help and its effect.
///
/// The parser and the help are both made from these descriptions, so they can't differ.
struct OptionDescription: Sendable {
  /// Whether a value follows, and its name in the help.
  enum Value: Sendable {
    case none
    case required(String)

    /// A value that is optional; a separate word of digits after the option is a value too.
    case optionalCount(String)
  }

  /// A heading of the help.
  enum Group: String, CaseIterable, Sendable {
    case source = "Where the items come from"
    case detection = "What is found out about a URL"
    case loading = "How they are loaded"
    case printing = "Printing instead of a screen"
    case looks = "Looks"
    case other = "Other"
  }

  /// Applies the value, nil for none, to the options.
  typealias Apply = @Sendable (inout CommandLineWords, String?) throws(UsageError) -> Void

  /// The name without hyphens.
  var name: String
  var letter: Character?
  var value: Value
  var group: Group
  var help: String
  var apply: Apply

  init(
    _ name: String,
    _ letter: Character? = nil,
    _ value: Value = .none,
    in group: Group,
    help: String,
    apply: @escaping Apply
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.group = group
    self.help = help
    self.apply = apply
  }

  /// Its syntax in the help, such as `-h, --help`, `--items N`, `--print [N]`.
  var synopsis: String {
    let names = (letter.map { "-\($0), " } ?? "") + "--\(name)"
    return switch value {
    case .none: names
    case .required(let value): "\(names) \(value)"
    case .optionalCount(let value): "\(names) [\(value)]"
    }
  }
}

/// The parsed words of a command line, before they are combined.
struct CommandLineWords: Sendable {
  /// The options; the command is set at the end.
  var options = Options(command: .help)

  /// The words that aren't options.
  var operands: [String] = []
  var port: UInt16?
  /// Whether `sources` lists hosts.
  var wantsHosts = false

  /// The command of an option such as `--help`, which replaces any other; the first one counts.
  var answer: Options.Command?
}
