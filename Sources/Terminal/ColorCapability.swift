import CCurses
package import Cells

/// When colours are used; the value of `--color`.
package enum ColorPolicy: String, Hashable, Sendable, CaseIterable {
  /// Where the terminal has them and `NO_COLOR` is not set.
  case auto
  /// Where the terminal has them.
  case always
  case never
}

/// What a terminal can do with colours.
package enum ColorCapability: Hashable, Sendable {
  case none
  /// The eight of ECMA-48.
  case eight
  /// Those and their bright forms.
  case sixteen
  /// The 256 of xterm: 16, a cube of 6×6×6 and 24 greys.
  case palette
  /// Any red, green and blue.
  case direct

  /// What the environment asks for, before the terminal is looked at.
  ///
  /// `NO_COLOR` counts when it is not empty (no-color.org); so does `CLICOLOR_FORCE` unless it is
  /// `0`, and wins over it.
  ///
  /// - Parameters:
  ///   - policy: what the command line says.
  ///   - environment: the variables of the process.
  /// - Returns: the most that may be used; the terminal may have less.
  package static func wanted(
    by policy: ColorPolicy,
    environment: [String: String]
  ) -> ColorCapability {
    let forced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
    let refused = !(environment["NO_COLOR"] ?? "").isEmpty
    if policy == .never || (policy == .auto && refused && !forced) { return .none }
    return isDirect(environment) ? .direct : .palette
  }

  /// Whether a terminal shows any red, green and blue, by what the environment says of it.
  ///
  /// `COLORTERM` is the usual sign. `ssh` leaves it behind, but not the names of terminals that all do;
  /// and xterm itself, which calls itself `xterm` as many do that have eight colours, has its
  /// version in `XTERM_VERSION`.
  private static func isDirect(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    let families = ["kitty", "ghostty", "foot", "alacritty", "wezterm", "contour"]
    return ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      || term.hasSuffix("-direct")
      || term.hasPrefix("xterm") && environment["XTERM_VERSION"] != nil
      || families.contains { term.hasPrefix($0) || term.hasPrefix("xterm-" + $0) }
  }

  /// The same or less, for a terminal that has so many colours.
  package func limited(to count: Int) -> ColorCapability {
    let most: ColorCapability =
      switch count {
      case ..<8: .none
      case ..<16: .eight
      case ..<256: .sixteen
      case ...256: .palette
      default: .direct
      }
    return rank <= most.rank ? self : most
  }

  private var rank: Int {
    switch self {
    case .none: 0
    case .eight: 1
    case .sixteen: 2
    case .palette: 3
    case .direct: 4
    }
  }

  /// The terminal's number of a colour; -1 for its own, or when it has none.
  package func number(of color: Color) -> Int32 {
    guard self != .none else { return -1 }
    return switch color {
    case .standard: -1
    case .palette(let index): number(ofPalette: index)
    case .rgb(let red, let green, let blue): number(of: RGB(red, green, blue))
    }
  }

  /// The number of a colour in art: as ``number(of:)``, but any red, green and blue has one, and so has
  /// each entry of the palette.
  func artNumber(of color: Color) -> Int32 {
    switch (self, color) {
    case (.direct, .rgb(let red, let green, let blue)):
      Int32(CNC_RGB) | RGB(red, green, blue).number
    case (.direct, .palette(let index)): Int32(index)
    default: number(of: color)
    }
  }

  private func number(ofPalette index: UInt8) -> Int32 {
    switch self {
    case .none: -1
    case .palette: Int32(index)
    // See ``TerminalDescription/withSemicolons``: 0 to 15 are the user's colours, all else is RGB.
    case .direct: index < 16 ? Int32(index) : RGB(palette: index).number
    case .sixteen: index < 16 ? Int32(index) : Int32(RGB(palette: index).nearest(in: 0..<16))
    // Bright black would be black, which can't be read on black.
    case .eight where index == 8: -1
    case .eight:
      index < 16 ? Int32(index % 8) : Int32(RGB(palette: index).nearest(in: 0..<8))
    }
  }

  private func number(of color: RGB) -> Int32 {
    switch self {
    case .none: -1
    case .direct: max(color.number, 16)
    // The first 16 are the theme's: nobody knows what they look like.
    case .palette: Int32(color.nearestOfCubeAndGreys)
    case .sixteen: Int32(color.nearest(in: 0..<16))
    case .eight: Int32(color.nearest(in: 0..<8))
    }
  }
}
