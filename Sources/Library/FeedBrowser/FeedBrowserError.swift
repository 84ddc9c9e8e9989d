import EverTerminal

/// Why a feed can't be browsed.
public enum FeedBrowserError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither `/dev/tty` nor the standard streams are a terminal.
  case noTerminal
  /// `TERM` names a terminal that can't move its cursor or erase.
  case unknownTerminal(String)
  /// The system refused a call that the terminal needs; the number is its `errno`.
  case refused(Int32)
  /// Another browser has the terminal; only a command that takes the terminal may run one.
  case alreadyRunning
  /// ^C, a signal or ``FeedUpdates/quit(status:)`` with a status that isn't 0 ended
  /// ``FeedBrowser/FeedBrowser/choose()``; the exit status for the program.
  case ended(status: Int32)

  init(_ error: TerminalError) {
    self =
      switch error {
      case .noTerminal: .noTerminal
      case .unknownTerminal(let name): .unknownTerminal(name)
      case .refused(let code): .refused(code)
      }
  }

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .noTerminal:
      "There is no terminal to draw on; run the program in one."
    case .unknownTerminal(let name):
      "The terminal type ‘\(name)’ can't be drawn on; set TERM to one that terminfo knows, such as "
        + "xterm-256color."
    case .refused(let code):
      "The terminal can't be set up (error \(code) of the system)."
    case .alreadyRunning:
      "Another browser has the terminal; run this one in a command that takes the terminal."
    case .ended: "Nothing was chosen."
    }
  }
}
