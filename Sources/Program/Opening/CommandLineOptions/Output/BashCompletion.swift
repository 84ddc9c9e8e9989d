enum BashCompletion {
  static let text = """
    # Completions of everscroll for bash.
    _everscroll() {
      local IFS=$'\\n' current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      # bash makes a word of the = in --option=value.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      COMPREPLY=()
      case $previous in
    \(values)
      \(commandOperands)
      esac
      if [[ $current == -* ]]; then
        \(reply(to: .words(OptionDescription.all.map { "--\($0.name)" })))
        return
      fi
      compopt -o filenames
      COMPREPLY=($(compgen -f -- "$current"))
      if [[ $COMP_CWORD == 1 ]]; then
        COMPREPLY+=($(compgen -W $'\(CommandDescription.all.map(\.name).joined(separator: "\\n"))' -- "$current"))
        local file
        for file in "\(ShellSources.directory)"/*.toml; do
          file=${file##*/}
          [[ -e \(ShellSources.directory)/$file && $file == "$current"* ]] && COMPREPLY+=("${file%.toml}")
        done
      fi
    }
    complete -F _everscroll everscroll

    """

  /// The branches for options with a value.
  private static let values = OptionDescription.all.filter { option in
    if case .required = option.argument { true } else { false }
  }
  .map { option in
    let names = (option.letter.map { "-\($0)|" } ?? "") + "--\(option.name)"
    return "    \(names)) \(reply(to: option.completion)); return ;;"
  }
  .joined(separator: "\n")

  /// The branches for commands with operands.
  private static let commandOperands = CommandDescription.others.compactMap { command in
    command.operands.first.map { "  \(command.name)) \(reply(to: $0.completion)); return ;;" }
  }
  .joined(separator: "\n  ")

  private static func reply(to completion: ShellCompletion) -> String {
    switch completion {
    case .nothing: ":"
    case .words(let words):
      "COMPREPLY=($(compgen -W $'\(words.joined(separator: "\\n"))' -- \"$current\"))"
    case .file: "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$current\"))"
    }
  }
}

/// Where the completions find the user's sources.
enum ShellSources {
  static let directory = "${XDG_CONFIG_HOME:-$HOME/.config}/everscroll/sources"
}
