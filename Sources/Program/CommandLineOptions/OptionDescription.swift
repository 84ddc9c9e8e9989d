/// An option of the command line: how it is written, what its help says, and what it does.
///
/// The parser and the help are both made from these, so that they can't differ.
struct OptionDescription: Sendable {
  /// Whether a value follows, and what the help calls it.
  enum Value: Sendable {
    case none
    case required(String)

    /// A word of digits behind the option is its value, too.
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

  /// Takes the value, nil where there is none, into the options.
  typealias Apply = @Sendable (inout CommandLineWords, String?) throws(UsageError) -> Void

  /// Without its hyphens.
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

  /// How the help writes it: `-h, --help`, `--items N`, `--print [N]`.
  var synopsis: String {
    let names = (letter.map { "-\($0), " } ?? "") + "--\(name)"
    return switch value {
    case .none: names
    case .required(let value): "\(names) \(value)"
    case .optionalCount(let value): "\(names) [\(value)]"
    }
  }
}

/// What the words of a command line say, before they are put together.
struct CommandLineWords: Sendable {
  /// The command is filled in at the end.
  var options = Options(command: .help)

  /// The words that are no options.
  var operands: [String] = []
  var port: UInt16?
  /// Whether `sources` lists hosts.
  var wantsHosts = false

  /// Set by an option that answers by itself, such as `--help`; the first one counts.
  var answer: Options.Command?
}
