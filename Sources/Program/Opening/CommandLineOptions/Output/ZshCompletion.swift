import EverBase

enum ZshCompletion {
  static let text = """
    #compdef everscroll
    # Completions of everscroll for zsh.
    _everscroll_source() {
      local -a sources
      sources=(
    \(CommandDescription.all.map { "    \(quoted("\($0.name):\($0.help)"))" }.joined(separator: "\n"))
      )
      _describe -t sources 'source or command' sources
      local -a own
      own=(\(ShellSources.directory)/*.toml(N:t:r))
      (( $#own )) && compadd -a own
      _files
    }
    _everscroll_operand() {
      case $words[2] in
    \(operands)
      esac
    }
    _arguments -s -S \\
    \(OptionDescription.all.map { "  \(argument($0)) \\" }.joined(separator: "\n"))
      '1:source:_everscroll_source' \\
      '2:word:_everscroll_operand'

    """

  private static let operands = CommandDescription.others.compactMap { command in
    switch command.operands.first?.completion {
    case .words(let words)?: "    \(command.name)) compadd \(words.joined(separator: " ")) ;;"
    case .file?: "    \(command.name)) _files ;;"
    case .nothing?, nil: nil
    }
  }
  .joined(separator: "\n")

  /// The specification of an option for `_arguments`.
  private static func argument(_ option: OptionDescription) -> String {
    let help = "[\(escaped(option.help, "[]:"))]"
    var suffix = ""
    switch option.argument {
    case .none: break
    case .optionalCount(let name): suffix = "::\(escaped(name, ":")):"
    case .required(let name): suffix = ":\(escaped(name, ":")):\(action(option.completion))"
    }
    let mark = option.argument == .none ? "" : "="
    let long = quoted("--\(option.name)\(mark)\(help)\(suffix)")
    guard let letter = option.letter else { return long }
    let sign = option.argument == .none ? "" : "+"
    return long + " " + quoted("-\(letter)\(sign)\(help)\(suffix)")
  }

  private static func action(_ completion: ShellCompletion) -> String {
    switch completion {
    case .nothing: ""
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .file: "_files"
    }
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.reduce(into: "") { $0 += special.contains($1) || $1 == "\\" ? "\\\($1)" : "\($1)" }
  }

  private static func quoted(_ text: String) -> String { ShellText.quoted(text) }
}
