import CEverCurses
package import EverText

/// When to use colours; the value of `--color`.
package enum ColorPolicy: String, Hashable, Sendable, CaseIterable {
  /// If the terminal has colours and `NO_COLOR` isn't set.
  case auto
  /// If the terminal has colours.
  case always
  case never
}

/// The colours of a terminal, the fewest first.
package enum ColorCapability: Comparable, Hashable, Sendable {
  case none
  /// The eight colours of ECMA-48.
  case eight
  /// The eight colours and their bright forms.
  case sixteen
  /// The 256 colours of xterm: 16, a cube of 6×6×6, and 24 greys.
  case palette
  /// 24-bit colours.
  case direct

  /// The colours that the options and the environment allow.
  ///
  /// `NO_COLOR` counts when it isn't empty (no-color.org). `CLICOLOR_FORCE` counts unless it is
  /// empty or `0`, and takes precedence.
  ///
  /// - Parameters:
  ///   - policy: the value of the command line.
  ///   - environment: the variables of the process.
  /// - Returns: the most colours to use; the terminal may have fewer.
  package static func wanted(
    by policy: ColorPolicy,
    environment: [String: String]
  ) -> ColorCapability {
    let forced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
    let refused = !(environment["NO_COLOR"] ?? "").isEmpty
    if policy == .never || (policy == .auto && refused && !forced) { return .none }
    return isDirect(environment) ? .direct : .palette
  }

  /// Whether the environment indicates a terminal with 24-bit colours.
  ///
  /// `COLORTERM` is the usual sign. `ssh` doesn't forward it, but forwards `TERM`, and some
  /// terminals with 24-bit colours have a name of their own. xterm has the same `TERM` as terminals
  /// with eight colours, but sets `XTERM_VERSION`.
  private static func isDirect(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    return ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      || term.hasSuffix("-direct")
      || term.hasPrefix("xterm") && environment["XTERM_VERSION"] != nil
      || TerminalKind.isComplete(term)
  }

  /// The same or fewer colours, for a terminal with a number of colours.
  package func limited(to count: Int) -> ColorCapability {
    let most: ColorCapability =
      switch count {
      case ..<8: .none
      case ..<16: .eight
      case ..<256: .sixteen
      case ...256: .palette
      default: .direct
      }
    return min(self, most)
  }

  /// The terminal's number of a colour; -1 for its default colour, or when it has no colours.
  package func number(of color: Color) -> Int32 {
    guard self != .none else { return -1 }
    return switch color {
    case .standard: -1
    case .palette(let index): number(ofPalette: index)
    case .rgb(let red, let green, let blue): number(of: RGB(red, green, blue))
    }
  }

  /// The number of a colour in a picture.
  ///
  /// It is as ``number(of:)``, but with direct colours each 24-bit colour and each palette entry
  /// has a number.
  func artNumber(of color: Color) -> Int32 {
    switch (self, color) {
    case (.direct, .rgb(let red, let green, let blue)):
      Int32(CNC_RGB) | Int32(RGB(red, green, blue).number)
    case (.direct, .palette(let index)): Int32(index)
    default: number(of: color)
    }
  }

  private func number(ofPalette index: UInt8) -> Int32 {
    switch self {
    case .none: -1
    case .palette: Int32(index)
    // See ``TerminalDescription/withSemicolons``: 0 to 15 are the user's colours, all else is RGB.
    case .direct: index < 16 ? Int32(index) : Int32(RGB(palette: index).number)
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
    case .direct: max(Int32(color.number), 16)
    // The first 16 are set by the user's theme, so their colours are unknown.
    case .palette: Int32(color.nearestOfCubeAndGreys)
    case .sixteen: Int32(color.nearest(in: 0..<16))
    case .eight: Int32(color.nearest(in: 0..<8))
    }
  }
}
