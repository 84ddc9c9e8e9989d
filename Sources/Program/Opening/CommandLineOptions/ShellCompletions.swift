/// What is made from the table of options, for `make install` and for shells.
package enum GeneratedFile: String, CaseIterable, Hashable, Sendable {
  /// The manual page.
  case man
  case bashCompletion = "complete-bash"
  case zshCompletion = "complete-zsh"
  case fishCompletion = "complete-fish"
  /// The words that complete a command line, which the other completions ask for.
  case words

  /// The content of the file; empty for words, which depend on the command line.
  ///
  /// - Returns: the text, which ends with a line feed.
  package func text(version: String) -> String {
    switch self {
    case .man: ManualPage.text(version: version)
    case .bashCompletion: ShellScripts.bash
    case .zshCompletion: ShellScripts.zsh
    case .fishCompletion: ShellScripts.fish
    case .words: ""
    }
  }
}

/// The words with which a shell completes the last word of a command line.
///
/// Each line is a word, a tab and its explanation. The line `/` stands for files.
package enum CompletedWords {
  private static let files = ["/"]

  /// - Parameters:
  ///   - line: the words after the program's name; the last one is completed.
  ///   - sources: the names of the user's sources.
  /// - Returns: the lines.
  package static func lines(for line: [String], sources: [String] = []) -> [String] {
    var words = line
    // bash makes a word of the = in --option=value.
    if words.last == "=" { words.append("") }
    words.removeAll { $0 == "=" }
    let current = words.popLast() ?? ""
    let name = current.prefix { $0 != "=" }
    if name.count < current.count, let option = option(String(name)) {
      return found(option.completion, current, after: "\(name)=")
    }
    var operands: [String] = []
    var awaiting: OptionDescription?
    for word in words {
      if awaiting != nil {
        awaiting = nil
      } else if let option = option(word) {
        if case .required = option.value { awaiting = option }
      } else if !word.hasPrefix("-") {
        operands.append(word)
      }
    }
    if let awaiting { return found(awaiting.completion, current) }
    if current.hasPrefix("-") {
      return OptionDescription.all.map { "--\($0.name)\t\($0.help)" }.beginning(with: current)
    }
    guard let first = operands.first else {
      let commands = CommandDescription.all.map { "\($0.name)\t\($0.help)" }
      return (commands + sources).beginning(with: current) + files
    }
    let command = operands.count == 1 ? CommandDescription.named(first) : nil
    return found(command.map { $0.operand?.completion ?? .nothing } ?? .file, current)
  }

  private static func option(_ word: String) -> OptionDescription? {
    OptionDescription.all.first { option in
      word == "--\(option.name)" || option.letter.map { word == "-\($0)" } ?? false
    }
  }

  private static func found(
    _ completion: ShellCompletion,
    _ current: String,
    after prefix: String = ""
  ) -> [String] {
    switch completion {
    case .nothing: []
    case .words(let words): words.map { prefix + $0 }.beginning(with: current)
    case .file: files
    }
  }
}

extension [String] {
  fileprivate func beginning(with start: String) -> [String] { filter { $0.hasPrefix(start) } }
}

/// The completions of shells, which let the program find the words.
private enum ShellScripts {
  static let bash = """
    # Completions of everscroll for bash.
    _everscroll() {
      local IFS=$'\\n' line
      COMPREPLY=()
      for line in $("$1" --generate words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
        if [[ $line == / ]]; then
          compopt -o filenames
          COMPREPLY+=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
        else
          COMPREPLY+=("${line%%$'\\t'*}")
        fi
      done
    }
    complete -F _everscroll everscroll

    """

  static let zsh = """
    #compdef everscroll
    # Completions of everscroll for zsh.
    local -a lines
    lines=("${(@f)$($words[1] --generate words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    (( ${lines[(Ie)/]} )) && _files
    lines=("${(@)${(@)lines:#/}//:/\\\\:}")
    lines=("${(@)lines/$'\\t'/:}")
    _describe everscroll lines

    """

  static let fish = """
    # Completions of everscroll for fish.
    function __everscroll_words
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      for line in (everscroll --generate words -- $words[2..-1] "$current" 2>/dev/null)
        if test "$line" = /
          __fish_complete_path "$current"
        else
          echo $line
        end
      end
    end
    complete -c everscroll -f -a '(__everscroll_words)'

    """
}
