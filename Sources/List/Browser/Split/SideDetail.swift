import EverItems

/// The detail beside a list, which follows the cursor when it is at rest.
struct SideDetail: Sendable {
  /// Whether the user wants it; nil: it is displayed on a wide screen.
  var isWanted: Bool?
  /// Its content; nil while it isn't displayed.
  private(set) var screen: DetailScreen?
  /// The distance that the list was scrolled when it was drawn.
  private(set) var travel = 0

  mutating func hide() { screen = nil }

  /// Shows the item under the cursor, if one is loaded, and returns whether its content has to be
  /// requested.
  ///
  /// Newer content of the same item keeps its detail.
  mutating func show(_ item: Item?, travel: Int) -> Bool {
    let isSame = screen?.item == item
    if screen == nil || screen?.item?.id != item?.id { screen = DetailScreen() }
    screen?.item = item
    self.travel = travel
    return !isSame && item != nil
  }

  /// Changes its content while it is displayed.
  mutating func change(_ body: (inout DetailScreen) -> Void) {
    guard var changed = screen else { return }
    body(&changed)
    screen = changed
  }
}
