import CEverCurses
import EverText

extension Screen {
  /// Writes the text of the hyperlinks in some rows, which ncurses believes to be blank, each
  /// between the sequences that begin and end its hyperlink (OSC 8).
  ///
  /// ncurses leaves out cells that are on the screen already. As the cells were blank, it writes
  /// all of them and nothing else.
  ///
  /// - Parameter rows: the rows, whose other cells are on the screen.
  /// - Returns: the bytes.
  mutating func drawHyperlinks(in rows: Set<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in rows.sorted() {
      let line = line(at: row)
      for link in line.hyperlinks {
        for run in line.runs where link.covers(run) && run.column < size.columns {
          setStyle(of: run, at: row)
          put(run, at: row)
        }
        cnc_refresh(handle)
        bytes += ControlString.hyperlink(to: link.address, takeOutput())
      }
    }
    return bytes
  }
}

extension Hyperlink {
  /// Whether a run is a part of its text.
  func covers(_ run: Run) -> Bool { columns.contains(run.column) }
}

extension TerminalKind {
  /// Whether a terminal is known to open hyperlinks; others ignore them or, as the Linux console,
  /// display them as text.
  ///
  /// tmux passes hyperlinks on only where it is configured so, and programs inside of it inherit
  /// the variables of the terminal around it.
  ///
  /// - Parameter environment: the variables of the process.
  /// - Returns: false for a terminal that isn't known.
  static func takesHyperlinks(environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    guard environment["TMUX"] == nil else { return false }
    if isComplete(term) || ["rio", "mintty"].contains(where: term.hasPrefix) { return true }
    guard term.hasPrefix("xterm") else { return false }
    let programs = ["iTerm.app", "WezTerm", "ghostty", "vscode", "mintty"]
    return programs.contains(environment["TERM_PROGRAM"] ?? "")
      || ["WT_SESSION", "KONSOLE_VERSION", "KITTY_WINDOW_ID"].contains { environment[$0] != nil }
      // GNOME's terminals have them since 0.50.
      || environment["VTE_VERSION"].flatMap { Int($0) } ?? 0 >= 5_000
  }
}
