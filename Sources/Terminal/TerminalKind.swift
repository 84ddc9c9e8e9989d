import Cells

/// A kind of terminal, as `TERM` names it, with the description that ncurses gets.
package struct TerminalKind: Hashable, Sendable {
  package let name: String
  /// What ncurses is told of it; nil leaves it to the installed entry.
  private let description: TerminalDescription?
  /// Whether the screen scrolls by itself, the description being without a word on it.
  let scrollsLines: Bool

  /// The kind of a name.
  ///
  /// - Parameters:
  ///   - name: an entry of terminfo.
  ///   - environment: where `TERMINFO`, `TERMINFO_DIRS` and `HOME` are looked up.
  package init(named name: String, environment: [String: String] = [:]) {
    self.name = name
    let installed = TerminalDescription(named: name, environment: environment)
    let changed = installed?.withoutScrolling
    description = (changed ?? installed)?.withSemicolons
    scrollsLines = changed != nil
  }

  /// The description for a terminal of this size, as the variable `TERMINFO` takes it.
  func quotedDescription(for size: Size) -> String? {
    description?.sized(columns: size.columns, rows: size.rows).quoted
  }

  /// Whether OSC 2 sets a title there; others might show it as text.
  var takesTitle: Bool {
    let families = [
      "xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "konsole", "kitty", "vte", "gnome",
      "wezterm", "ghostty", "st-", "iterm", "mintty", "contour",
    ]
    return families.contains { name.hasPrefix($0) }
  }

  /// Names to try for what the environment says, best first; none for a terminal that can't be
  /// drawn on.
  ///
  /// Terminals whose own entry is often not installed speak what xterm speaks.
  ///
  /// - Parameters:
  ///   - environment: the variables of the process; `TERM` counts.
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

  /// The entries with direct colours for a terminal.
  ///
  /// kitty and Ghostty bring an entry of their own, `xterm-kitty`, of 256 colours: that comes after
  /// these.
  private static func directNames(for base: String) -> [String] {
    guard !base.hasSuffix("-direct") else { return [] }
    var names = [base]
    if base.hasPrefix("xterm-") { names.append(String(base.dropFirst("xterm-".count))) }
    if isLikeXterm(base) { names.append("xterm") }
    return names.map { $0 + "-direct" }
  }

  private static func isLikeXterm(_ name: String) -> Bool {
    ["xterm", "foot", "alacritty", "wezterm", "ghostty", "kitty", "rio", "contour"]
      .contains { name.hasPrefix($0) }
  }

  /// Whether a name is of a family that has nothing to do with xterm or the VT100.
  private static func isKnownOther(_ name: String) -> Bool {
    ["vt52", "hp", "wy", "tvi", "ibm3", "adm"].contains { name.hasPrefix($0) }
  }
}
