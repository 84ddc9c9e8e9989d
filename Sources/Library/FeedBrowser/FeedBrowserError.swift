import Terminal

/// Why a feed can't be browsed.
public enum FeedBrowserError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither `/dev/tty` nor the standard streams are a terminal.
  case noTerminal
  /// `TERM` names a terminal without the needed capabilities, or without a description.
  case unknownTerminal(String)
  /// The system refused a call that the terminal needs; the number is its `errno`.
  case refused(Int32)
  /// ^C or a signal ended ``FeedBrowser/FeedBrowser/choose()``; the exit status for the program.
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
    case .ended: "Nothing was chosen."
    }
  }
}
