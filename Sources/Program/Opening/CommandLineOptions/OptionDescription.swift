/// An option of the command line: its syntax, its help, its effect and the commands it belongs to.
///
/// The parser, the help, the manual page and the completions of shells are made from these
/// descriptions, so they can't differ.
struct OptionDescription: Sendable {
  /// Applies the value, nil for none, to the options.
  typealias Apply = @Sendable (inout Options, _ value: String?) throws(UsageError) -> Void

  /// The name without hyphens.
  let name: String
  private(set) var letter: Character?
  private(set) var value = OptionArgument.none
  private(set) var completion = ShellCompletion.nothing
  private(set) var scope = Scope.all
  private(set) var help = ""
  /// What its value is, as the end of a sentence; empty without a value.
  private(set) var takes = ""
  let apply: Apply

  /// Makes an option whose value is parsed when it is applied.
  init(_ name: String, _ value: OptionArgument = .none, apply: @escaping Apply) {
    self.name = name
    self.value = value
    self.apply = apply
  }

  /// Makes an option without a value.
  static func flag(
    _ name: String,
    _ set: @escaping @Sendable (inout Options) -> Void
  ) -> OptionDescription {
    OptionDescription(name) { options, _ in set(&options) }
  }

  /// Makes an option with a value.
  static func option<Value>(
    _ name: String,
    _ value: OptionValue<Value>,
    _ set: @escaping @Sendable (inout Options, Value) -> Void
  ) -> OptionDescription {
    var option = OptionDescription(name, .required(value.name)) {
      (options, word) throws(UsageError) in
      set(&options, try value.value(of: word ?? "", for: "--\(name)"))
    }
    option.completion = value.completion
    option.takes = value.takes
    return option
  }

  /// Adds its help, which needs no line ends.
  func means(_ help: String) -> OptionDescription { changed { $0.help = help } }

  /// Limits it to some commands.
  func only(for scope: Scope) -> OptionDescription { changed { $0.scope = scope } }

  /// Adds its short name.
  func short(_ letter: Character) -> OptionDescription { changed { $0.letter = letter } }

  private func changed(_ change: (inout OptionDescription) -> Void) -> OptionDescription {
    var option = self
    change(&option)
    return option
  }

  /// The names, such as `-h, --help`.
  var names: String { (letter.map { "-\($0), " } ?? "") + "--\(name)" }

  /// Its syntax in the help, such as `-h, --help`, `--items N`, `--print [N]`.
  var synopsis: String {
    switch value {
    case .none: names
    case .required(let value): "\(names) \(value)"
    case .optionalCount(let value): "\(names) [\(value)]"
    }
  }
}
