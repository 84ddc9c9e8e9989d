import Glibc

/// Why the terminal can't be used; the program ends with status 2.
package enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Neither `/dev/tty` nor the standard streams are a terminal.
  case noTerminal
  /// `TERM` names a terminal that can't display frames, or that has no description.
  case unknownTerminal(String)
  /// The system refused the terminal's modes, with this value of `errno`.
  case refused(Int32)

  package var description: String {
    switch self {
    case .noTerminal:
      "There is no terminal to draw on; --print writes the items as text."
    case .unknownTerminal(let name):
      "The terminal type ‘\(name)’ can't be drawn on; set TERM to one that terminfo knows, such as "
        + "xterm-256color, or use --print."
    case .refused(EMFILE): "There are too many open files; raise ulimit -n."
    case .refused(let code):
      "The terminal can't be set up (error \(code) of the system); --print works without one."
    }
  }
}
