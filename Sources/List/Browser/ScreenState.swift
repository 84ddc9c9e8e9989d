import EverText
import EverList

/// The screen that is displayed; the list is below all others.
package enum ScreenState: Hashable, Sendable {
  case list
  case detail(DetailScreen)
  /// How the list is paged, and the alternatives.
  case paging(PagingScreen)
  /// The whole text of the last error.
  case error(ErrorScreen)
  /// The help, and the screen from which the user opened it.
  indirect case help(HelpScreen, over: ScreenState)
}

extension Model {
  /// Whether the list is visible, possibly with an image that grows over it.
  var showsList: Bool {
    if case .zoom = motion?.kind { return true }
    return screen == .list
  }
}

/// The list of keys.
package struct HelpScreen: Hashable, Sendable {
  package internal(set) var rows = TextRows()

  mutating func layOut(_ keyMap: KeyMap, size: Size) {
    rows.fit(
      HelpLayout(keyMap, columns: size.columns).lines,
      height: ListLayout.bodyHeight(of: size)
    )
  }

  /// Lays its rows out, and begins with the section of a context.
  mutating func open(_ keyMap: KeyMap, size: Size, at context: KeyContext) {
    layOut(keyMap, size: size)
    guard let row = HelpLayout(keyMap, columns: size.columns).starts[context] else { return }
    rows.scroll.moveCursor(to: row, at: .top)
  }

  /// What it displays, with the keys that have a meaning here in the status line.
  func screen(_ keyMap: KeyMap, columns: Int) -> ScrollingScreen {
    ScrollingScreen(
      title: "Keys",
      right: "",
      lines: [],
      visible: rows.visible,
      scroll: rows.scroll,
      identity: 2,
      status: Self.keys(keyMap, columns: columns)
    )
  }

  private static func keys(_ keyMap: KeyMap, columns: Int) -> CleanText {
    let hints = keyMap.hints(
      [(.back, "back"), (.search, "find"), (.movement(.pageDown), "more")],
      in: .help
    )
    return StatusLine.keys(hints, columns: columns)
  }
}
