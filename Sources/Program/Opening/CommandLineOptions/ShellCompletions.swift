import EverBase

/// A file that is made from the table of options, for `make install`.
package enum GeneratedFile: String, CaseIterable, Hashable, Sendable {
  /// The manual page.
  case man
  case bashCompletion = "complete-bash"
  case zshCompletion = "complete-zsh"
  case fishCompletion = "complete-fish"

  /// The content of the file.
  ///
  /// - Returns: the text, which ends with a line feed.
  package func text(version: String) -> String {
    switch self {
    case .man: ManualPage.text(version: version)
    case .bashCompletion: BashCompletion.text
    case .zshCompletion: ZshCompletion.text
    case .fishCompletion: FishCompletion.text
    }
  }
}

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
    if case .required = option.value { true } else { false }
  }
  .map { option in
    let names = (option.letter.map { "-\($0)|" } ?? "") + "--\(option.name)"
    return "    \(names)) \(reply(to: option.completion)); return ;;"
  }
  .joined(separator: "\n")

  /// The branches for commands with operands.
  private static let commandOperands = CommandDescription.all.compactMap { command in
    guard let operand = command.operands.first, operand.completion != .nothing else { return nil }
    return "  \(command.name)) \(reply(to: operand.completion)); return ;;"
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

enum FishCompletion {
  static let text = """
    # Completions of everscroll for fish.
    function __everscroll_own_sources
      set -l base $XDG_CONFIG_HOME
      test -n "$base"; or set base $HOME/.config
      for file in $base/everscroll/sources/*.toml
        string replace -r '.*/(.*)\\.toml$' '$1' -- $file
      end
    end
    \(CommandDescription.all.map(line).joined(separator: "\n"))
    complete -c everscroll -n __fish_is_first_arg -a '(__everscroll_own_sources)'
    \(OptionDescription.all.map(line).joined(separator: "\n"))

    """

  private static func line(_ command: CommandDescription) -> String {
    let first =
      "complete -c everscroll -n __fish_is_first_arg -a \(command.name) -d \(quoted(command.help))"
    guard case .words(let words)? = command.operands.first?.completion else { return first }
    return first
      + "\ncomplete -c everscroll -n '__fish_seen_subcommand_from \(command.name)' -f"
      + " -a \(quoted(words.joined(separator: " ")))"
  }

  private static func line(_ option: OptionDescription) -> String {
    let letter = option.letter.map { " -s \($0)" } ?? ""
    let start = "complete -c everscroll\(letter) -l \(option.name)"
    let value =
      switch (option.value, option.completion) {
      case (.none, _), (.optionalCount, _): ""
      case (_, .file): " -r -F"
      case (_, .nothing): " -x"
      case (_, .words(let words)): " -x -a \(quoted(words.joined(separator: " ")))"
      }
    return "\(start)\(value) -d \(quoted(option.help))"
  }

  /// Quotes a text: between apostrophes fish interprets a backslash before an apostrophe or a
  /// backslash.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

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

  private static let operands = CommandDescription.all.compactMap { command in
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
    switch option.value {
    case .none: break
    case .optionalCount(let name): suffix = "::\(escaped(name, ":")):"
    case .required(let name): suffix = ":\(escaped(name, ":")):\(action(option.completion))"
    }
    let mark = option.value == .none ? "" : "="
    let long = quoted("--\(option.name)\(mark)\(help)\(suffix)")
    guard let letter = option.letter else { return long }
    let sign = option.value == .none ? "" : "+"
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
