import EverTerminal

/// A shell with a plain prompt, as in VHS.
struct TapeShell {
  let words: [String]
  let environment: [(String, String)]

  init(named name: String?) {
    switch name ?? "bash" {
    case "bash":
      words = ["bash", "--noprofile", "--norc", "+o", "history"]
      environment = [("PS1", "\\[\\e[38;2;90;86;224m\\]> \\[\\e[0m\\]")]
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
