import EverTerminal

/// A shell with a plain prompt, as in VHS.
struct TapeShell {
  let words: [String]
  let environment: [(String, String)]

  init(named name: String?) {
    let prompt = (red: 90, green: 86, blue: 224)
    switch name ?? "bash" {
    case "bash":
      let color = "\\[\\e[38;2;\(prompt.red);\(prompt.green);\(prompt.blue)m\\]"
      words = ["bash", "--noprofile", "--norc", "+o", "history"]
      environment = [("PS1", color + "> \\[\\e[0m\\]")]
    case "zsh":
      words = ["zsh", "--histnostore", "--no-rcs"]
      environment = [("PROMPT", "%F{#5A56E0}> %F{reset_color}")]
    case "fish":
      let greeting = "function fish_greeting; end"
      let prompt =
        "function fish_prompt; set_color 5A56E0; echo -n '> '; set_color normal; end"
      words = ["fish", "--no-config", "--private", "-C", greeting, "-C", prompt]
      environment = []
    case let other:
      words = [other]
      environment = [("PS1", "> ")]
    }
  }
}

extension Tape {
  /// The variables that the tape sets.
  var environment: [(String, String)] {
    steps.compactMap { step in
      guard case .environment(let name, let value) = step.action else { return nil }
      return (name, value)
    }
  }

  /// The lines that the tape types, as far as they are known before it is played.
  package var typedLines: [String] {
    var lines: [String] = []
    var line = ""
    for step in steps {
      switch step.action {
      case .type(let text, _): line += text
      case .press(.key(Chord(.character(" "))), let count, _):
        line += String(repeating: " ", count: count)
      case .press(.key(Chord(.backspace)), let count, _): line.removeLast(min(count, line.count))
      case .press(.key(Chord(.enter)), _, _):
        if line.contains(where: { $0 != " " }) { lines.append(line) }
        line = ""
      default: break
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// The first step that a shell can't perform, because it concerns everscroll; nil for none.
  package var needOfEverscroll: TapeError? {
    for step in steps {
      switch step.action {
      case .network, .fault, .drift, .caption:
        let reason = "this concerns everscroll's own prompt; a tape in a shell has none."
        return TapeError(line: step.line, word: step.word, reason: reason)
      default: continue
      }
    }
    return nil
  }
}
