import EverText

/// A kind of terminal, as named by `TERM`, with its description for ncurses.
package struct TerminalKind: Hashable, Sendable {
  package let name: String
  /// The changed description; nil when ncurses uses the installed entry.
  private let description: TerminalDescription?
  /// Whether the screen scrolls with DL and IL itself, because the description has no scrolling.
  let scrollsLines: Bool

  /// Makes the kind of a name.
  ///
  /// - Parameters:
  ///   - name: the name of a terminfo entry.
  ///   - environment: the variables with `TERMINFO`, `TERMINFO_DIRS` and `HOME`.
  package init(named name: String, environment: [String: String] = [:]) {
    self.name = name
    let installed = TerminalDescription(named: name, environment: environment)
    let changed = installed?.withoutScrolling
    description = (changed ?? installed)?.withSemicolons
    scrollsLines = changed != nil
  }

  /// The description for a terminal of a size, in the form of the variable `TERMINFO`.
  func quotedDescription(for size: Size) -> String? {
    description?.sized(columns: size.columns, rows: size.rows).quoted
  }

  /// Whether the terminal takes a title by OSC 2; others might display it as text.
  var takesTitle: Bool {
    (Self.modern + ["tmux", "screen", "rxvt"]).contains { name.hasPrefix($0) }
  }

  /// The beginnings of the names of terminals with 24-bit colours and hyperlinks, after `xterm-` for
  /// some of them.
  private static let complete = ["alacritty", "contour", "foot", "ghostty", "kitty", "wezterm"]

  /// Whether a terminal has 24-bit colours and hyperlinks, by its name.
  static func isComplete(_ name: String) -> Bool {
    complete.contains { name.hasPrefix($0) || name.hasPrefix("xterm-" + $0) }
  }

  /// The beginnings of the names of terminals that understand xterm's control strings.
  static let modern =
    complete + ["xterm", "konsole", "vte", "gnome", "st-", "iterm", "mintty", "rio"]

  /// The terminfo names to try for an environment, the best first; empty for a terminal that can't
  /// display frames.
  ///
  /// Terminals whose own entry is often missing are compatible with xterm.
  ///
  /// - Parameters:
  ///   - environment: the variables of the process, with `TERM`.
  ///   - colors: `direct` puts the entry with direct colours first.
  /// - Returns: names of terminfo entries, each once.
  package static func candidates(
    environment: [String: String],
    colors: ColorCapability
  ) -> [String] {
    let term = environment["TERM"] ?? ""
    guard !term.isEmpty, term != "dumb", term != "unknown" else { return [] }
    let base = term.hasSuffix("-256color") ? String(term.dropLast("-256color".count)) : term
    var names = colors == .direct ? directNames(for: base) : []
    names += [term, base]
    if isLikeXterm(base) { names.append("xterm-256color") }
    if !isKnownOther(base) { names += ["xterm", "vt100"] }
    return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The entries of a terminal with direct colours.
  ///
  /// kitty and Ghostty install an entry `xterm-kitty` or their own with 256 colours, which follows
  /// these.
  private static func directNames(for base: String) -> [String] {
    guard !base.hasSuffix("-direct") else { return [] }
    var names = [base]
    if base.hasPrefix("xterm-") { names.append(String(base.dropFirst("xterm-".count))) }
    if isLikeXterm(base) { names.append("xterm") }
    return names.map { $0 + "-direct" }
  }

  private static func isLikeXterm(_ name: String) -> Bool {
    isComplete(name) || name.hasPrefix("xterm") || name.hasPrefix("rio")
  }

  /// Whether a name belongs to a family that isn't compatible with xterm or the VT100.
  private static func isKnownOther(_ name: String) -> Bool {
    ["vt52", "hp", "wy", "tvi", "ibm3", "adm"].contains { name.hasPrefix($0) }
  }
}
