import EverText

/// Caches the ncurses attributes and colour pair of each style.
struct StyleCache {
  /// A style in the terms of ncurses.
  typealias Look = (attributes: UInt32, pair: Int32)

  /// Far below the 65 536 pairs of ncurses, which reassigns the oldest pairs beyond that.
  private static let limit = 4096

  private let colors: ColorCapability
  let theme: Theme
  /// The background of styles that have none of their own.
  private let ground: Color
  private var looks: [Style: Look] = [:]

  init(colors: ColorCapability, theme: Theme = .standard, ground: Color = .standard) {
    self.colors = colors
    self.theme = theme
    self.ground = ground
  }

  /// The look of a style.
  ///
  /// For a new style, `pair` makes the colour pair of a foreground and a background number; -1 is
  /// the terminal's default colour.
  mutating func look(of style: Style, pair: (Int32, Int32) -> Int32) -> Look {
    if let look = looks[style] { return look }
    if looks.count == Self.limit { looks.removeAll(keepingCapacity: true) }
    let drawn = theme.resolved(style)
    let background = drawn.background == .standard ? ground : drawn.background
    let look: Look = (
      attributes: UInt32(drawn.attributes.rawValue),
      pair: pair(colors.number(of: drawn.foreground), colors.number(of: background))
    )
    looks[style] = look
    return look
  }
}
