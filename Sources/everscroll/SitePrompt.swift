import Cells
import Glibc

/// Asks on the terminal for the site that the command line left out.
enum SitePrompt {
  /// The site that the user types.
  ///
  /// - Throws: when nobody can be asked, or nothing was typed.
  static func ask() throws(Problem) -> String {
    guard isatty(STDIN_FILENO) == 1, StandardError.isTerminal else {
      throw Problem(
        sentence: "The source \"moderators\" needs a site: everscroll moderators stackoverflow.",
        status: 2
      )
    }
    StandardError.ask("Stack Exchange site, such as stackoverflow: ")
    guard let line = readLine(), case let site = line.trimmed, !site.isEmpty else {
      throw Problem(sentence: "No site was given, so there is nothing to show.", status: 2)
    }
    return site
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\r"]
    let start = drop { blanks.contains($0) }
    return String(start.reversed().drop { blanks.contains($0) }.reversed())
  }
}
