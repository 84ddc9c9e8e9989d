/// The text of `--help`, for 80 columns.
package enum Help {
  package static let text = """
    Usage: everscroll [SOURCE | COMMAND] [OPTION]…

    \(wrapped(description, width: 80).joined(separator: "\n"))

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

  private static func section(_ group: OptionGroup) -> String {
    "\(group.title):\n\(table(group.options.map { ($0.synopsis, $0.help) }))"
  }

  /// Formats two columns; a left side that is too long has its own line.
  private static func table(_ rows: [(left: String, right: String)]) -> String {
    rows.map { row in
      let left = "  \(row.left)"
      let margin = String(repeating: " ", count: indent)
      let right = wrapped(row.right, width: width - indent).joined(separator: "\n\(margin)")
      return left.count + 2 > indent
        ? "\(left)\n\(margin)\(right)" : left + margin.dropFirst(left.count) + right
    }
    .joined(separator: "\n")
  }

  /// Wraps a text to a width in columns.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
