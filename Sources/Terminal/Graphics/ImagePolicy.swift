/// How images are to be drawn; the value of `--images`.
package enum ImagePolicy: String, Hashable, Sendable, CaseIterable {
  /// As pixels where the terminal says that it can, as symbols elsewhere.
  case auto
  /// As pixels, whatever the terminal says.
  case kitty
  case symbols
  /// Not at all.
  case none
}

/// The way to a terminal that may take images.
enum GraphicsRoute: Hashable {
  case direct
  /// Through tmux, which hands on what is wrapped where its option `allow-passthrough` is on.
  case tmux

  /// The way that the environment tells of; nil for a terminal that might show a query as text.
  ///
  /// Inside tmux, which takes a bare query of this kind as a title, the other variables are those of the
  /// terminal in which tmux was started; GNU screen would hand the wrapping on too. The terminals inside
  /// Neovim, Vim and Emacs inherit the variables of the terminal around them, and show no images.
  init?(environment: [String: String]) {
    guard Self.editors.allSatisfy({ (environment[$0] ?? "").isEmpty }) else { return nil }
    let term = environment["TERM"] ?? ""
    let families = [
      "xterm", "alacritty", "foot", "konsole", "kitty", "vte", "gnome", "wezterm", "ghostty", "st-",
      "iterm", "mintty", "contour", "rio",
    ]
    let isLikeXterm = families.contains { term.hasPrefix($0) }
    let isInTmux = !(environment["TMUX"] ?? "").isEmpty
    if term.hasPrefix("tmux") || isInTmux && (isLikeXterm || term.hasPrefix("screen")) {
      self = .tmux
    } else if isLikeXterm, environment["TERM_PROGRAM"] != "Apple_Terminal" {
      self = .direct
    } else {
      return nil
    }
  }

  /// The variables that editors set in their terminals.
  private static let editors = ["NVIM", "VIM_TERMINAL", "INSIDE_EMACS"]

  /// A control sequence as it has to be sent this way: tmux wants it in a DCS, each ESC twice.
  func wrapped(_ sequence: [UInt8]) -> [UInt8] {
    guard self == .tmux else { return sequence }
    let doubled = sequence.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
    return ControlString.bytes("\u{1B}Ptmux;") + doubled + ControlString.stringTerminator
  }
}
