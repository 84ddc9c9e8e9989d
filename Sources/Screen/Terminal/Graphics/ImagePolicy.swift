/// How to draw images; the value of `--images`.
package enum ImagePolicy: String, Hashable, Sendable, CaseIterable {
  /// As pixels if the terminal supports that, otherwise as symbols.
  case auto
  /// As pixels, even if the terminal doesn't report support.
  case kitty
  /// As sixels, even if the terminal doesn't report support.
  case sixel
  /// As iTerm2's inline images, even if the terminal isn't known to display them.
  case iterm
  case symbols
  /// Not at all.
  case none
}

/// The route of graphics commands to the terminal.
enum GraphicsRoute: Hashable {
  case direct
  /// Through tmux, which passes wrapped sequences on if its option `allow-passthrough` is on.
  case tmux

  /// The route for an environment; nil for a terminal that might display a query as text.
  ///
  /// tmux would take an unwrapped query as a title, and inside of it the other variables are those
  /// of the terminal in which tmux was started. GNU screen, also inside of tmux or around it, would
  /// pass the wrapping on too, which blanks a row. The terminals inside of Neovim, Vim and Emacs
  /// inherit the variables of the terminal around them, but display no images.
  init?(environment: [String: String]) {
    guard Self.imageless.allSatisfy({ (environment[$0] ?? "").isEmpty }) else { return nil }
    let term = environment["TERM"] ?? ""
    let isLikeXterm = TerminalKind.modern.contains { term.hasPrefix($0) }
    let isInTmux = !(environment["TMUX"] ?? "").isEmpty
    if term.hasPrefix("tmux") || isInTmux && (isLikeXterm || term.hasPrefix("screen")) {
      self = .tmux
    } else if isLikeXterm, environment["TERM_PROGRAM"] != "Apple_Terminal" {
      self = .direct
    } else {
      return nil
    }
  }

  /// The variables that editors and GNU screen set in their terminals.
  private static let imageless = ["NVIM", "VIM_TERMINAL", "INSIDE_EMACS", "STY"]

  /// Wraps a control sequence for this route; tmux requires a DCS with each ESC doubled.
  func wrapped(_ sequence: [UInt8]) -> [UInt8] {
    guard self == .tmux else { return sequence }
    let doubled = sequence.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
    return ControlString.bytes("\u{1B}Ptmux;") + doubled + ControlString.stringTerminator
  }
}
