import EverBase
import EverBrowser
import EverText

/// The text of `--help`, for 80 columns.
package enum Help {
  package static let text = """
    Usage: everscroll [SOURCE | COMMAND] [OPTION]…

    \(lines(of: description, width))

    Sources (without one, you choose):
    \(table(sources))

    Commands:
    \(table(CommandDescription.others.map { ($0.synopsis, $0.help) }))

    \(OptionGroup.all.map(section).joined(separator: "\n\n"))

    Examples:
    \(examples.map { "  \($0)" }.joined(separator: "\n"))

    Keys:
      j k ↓ ↑   move             ^D ^U   half a page    SPACE b   page
      g G       start and end    40G     row 40         50%       the middle
      Enter     open             q Esc   back           u         its JSON
      r         refresh          R       look for new   ?         all keys

    Exit status: \(exitStatus.map { "\($0.status) \($0.meaning)" }.joined(separator: "; ")).
    """

  /// What the program is for.
  static let description = """
    Scrolls through paginated APIs without end: rows are loaded before you reach them, and where \
    the network can't keep up you see placeholder rows.
    """

  static let sources: [(String, String)] =
    CommandDescription.sources.map { ($0.synopsis, $0.help) }
    + CommandDescription.otherSources.map { ($0.synopsis, $0.help) }

  /// Command lines, some with an explanation after them.
  static let examples = [
    "everscroll starwars --mock                 try it without a network",
    "everscroll moderators stackoverflow        the moderators of Stack Overflow",
    "everscroll starwars --print 5 --format md  the first five, as a table",
    "everscroll moderators cooking --print --format jsonl | jq .display_name",
    "everscroll https://pokeapi.co/api/v2/pokemon   any API",
    "everscroll https://pokeapi.co/api/v2/pokemon --inspect   what is detected",
    "everscroll https://pokeapi.co/api/v2/pokemon --columns name --save pokemon",
    "seq 1000000 | everscroll -                 lines, as they arrive",
    "everscroll starwars --mock --network 3g    see the placeholders",
    "everscroll serve --port 8080 --items 1000000",
  ]

  static let exitStatus: [(status: Int, meaning: String)] = [
    (0, "success"), (1, "something failed"), (2, "the command line is wrong"), (130, "^C"),
  ]

  /// The width of the text in columns.
  private static let width = 80

  /// The column where explanations start.
  private static let indent = 24

  private static func lines(of text: String, _ width: Int) -> String {
    TextWrapper.wrap(CleanText(sanitizing: text), to: width)
      .map { String($0.string[...].withoutEndingBlanks) }.joined(separator: "\n")
  }

  private static func section(_ group: OptionGroup) -> String {
    "\(group.title):\n\(table(group.options.map { ($0.synopsis, $0.help) }))"
  }

  /// Formats two columns; a left side that is too long has its own line.
  private static func table(_ rows: [(left: String, right: String)]) -> String {
    rows.map { row in
      let left = "  \(row.left)"
      let margin = String(repeating: " ", count: indent)
      let right = lines(of: row.right, width - indent).replacing("\n", with: "\n\(margin)")
      return left.count + 2 > indent
        ? "\(left)\n\(margin)\(right)" : left + margin.dropFirst(left.count) + right
    }
    .joined(separator: "\n")
  }
}

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
    .SH KEYS
    \(keys)
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

  private static let keys = KeyHelp(.standard).sections.map { section in
    ".SS \(escaped(section.title.string))\n"
      + entries(section.entries.map { ($0.keys, $0.meaning.string) })
  }
  .joined(separator: "\n")

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
