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
      switch (option.argument, option.completion) {
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
