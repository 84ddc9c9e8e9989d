/// The manual page, in the macros of man(7).
enum ManualPage {
  static func text(version: String) -> String {
    """
    .TH EVERSCROLL 1 "" "everscroll \(version)" "User Commands"
    .SH NAME
    everscroll \\- scroll through paginated APIs without end
    .SH SYNOPSIS
    .B everscroll
    .RI [ SOURCE " | " COMMAND "] [" OPTION ]...
    .SH DESCRIPTION
    \(escaped(Help.description))
    .PP
    Without a source, you choose one on the screen. The key \\fB?\\fR shows all keys.
    .SH SOURCES
    \(entries(Help.sources))
    .SH COMMANDS
    \(entries(CommandDescription.others.map { ($0.synopsis, $0.help) }))
    .SH OPTIONS
    \(OptionGroup.all.map(section).joined(separator: "\n"))
    .SH EXAMPLES
    .nf
    \(Help.examples.map { escaped($0) }.joined(separator: "\n"))
    .fi
    .SH FILES
    \(entries(files))
    .SH ENVIRONMENT
    \(entries(environment))
    .SH EXIT STATUS
    \(entries(Help.exitStatus.map { ("\($0.status)", $0.meaning + ".") }))

    """
  }

  private static let files = [
    ("~/.config/everscroll/sources/NAME.toml", "Definitions of your sources."),
    ("~/.cache/everscroll/", "Cached pages and images; see the command cache."),
    ("~/.local/state/everscroll/", "Positions, visits, proved pagination and permissions."),
  ]

  private static let environment = [
    (
      "XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_STATE_HOME",
      "The directories in the place of ~/.config, ~/.cache and ~/.local/state."
    ),
    ("NO_COLOR", "Without colours, unless --color always is given."),
    ("https_proxy, http_proxy, no_proxy", "As for curl(1)."),
    ("STACKEXCHANGE_KEY", "A key that raises the limit of requests per day of Stack Exchange."),
    ("UNSPLASH_ACCESS_KEY", "The key of the source unsplash."),
  ]

  private static func section(_ group: OptionGroup) -> String {
    ".SS \(escaped(group.title))\n" + entries(group.options.map { ($0.synopsis, $0.help) })
  }

  /// Formats tagged paragraphs.
  private static func entries(_ entries: [(name: String, text: String)]) -> String {
    entries.map { ".TP\n.B \"\(escaped($0.name, isArgument: true))\"\n\(escaped($0.text))" }
      .joined(separator: "\n")
  }

  /// Escapes what roff would interpret: backslashes, hyphens, and control characters at the start
  /// of a line; in arguments of macros also quotation marks.
  private static func escaped(_ text: String, isArgument: Bool = false) -> String {
    let start = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    return text.reduce(into: start) { escaped, character in
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "~": escaped += "\\(ti"
      case "^": escaped += "\\(ha"
      case "'": escaped += "\\(aq"
      case "\"" where isArgument: escaped += "\\(dq"
      default: escaped.append(character)
      }
    }
  }
}
