/// An option of the command line: its syntax, its help, its effect and the commands it belongs to.
///
/// The parser, the help, the manual page and the completions of shells are made from these
/// descriptions, so they can't differ.
struct OptionDescription: Sendable {
  /// Applies the value, nil for none, to the options.
  typealias Apply = @Sendable (inout Options, _ value: String?) throws(UsageError) -> Void

  /// The name without hyphens.
  var name: String
  var letter: Character?
  var value = OptionArgument.none
  var completion = ShellCompletion.nothing
  var scope = Scope.all
  var help: String
  /// What its value is, as the end of a sentence; empty without a value.
  var takes = ""
  var apply: Apply

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

  /// Makes an option without a value.
  static func flag(
    _ name: String,
    letter: Character? = nil,
    for scope: Scope = .all,
    help: String,
    _ set: @escaping @Sendable (inout Options) -> Void
  ) -> OptionDescription {
    OptionDescription(name: name, letter: letter, scope: scope, help: help) { options, _ in
      set(&options)
    }
  }

  static func option<Value>(
    _ name: String,
    letter: Character? = nil,
    _ value: OptionValue<Value>,
    for scope: Scope = .all,
    help: String,
    _ set: @escaping @Sendable (inout Options, Value) -> Void
  ) -> OptionDescription {
    OptionDescription(
      name: name,
      letter: letter,
      value: .required(value.name),
      completion: value.completion,
      scope: scope,
      help: help,
      takes: value.takes
    ) { (options, word) throws(UsageError) in
      set(&options, try value.value(of: word ?? "", for: "--\(name)"))
    }
  }
}
