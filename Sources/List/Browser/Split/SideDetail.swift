import Items

/// The detail beside a list, which follows the cursor once that has rested.
struct SideDetail: Sendable {
  /// Whether the user wants it; nil: where the screen is wide.
  var isWanted: Bool?
  /// Its content; nil while it isn't displayed.
  private(set) var screen: DetailScreen?
  /// The distance that the list was scrolled when it was drawn.
  private(set) var travel = 0
  /// The rest of the cursor that is under way; nil while the cursor's item is shown.
  private var rest: Rest?

  private struct Rest: Sendable {
    var place: ScrollPlace
    var end: Duration
  }

  /// How long the cursor rests on an item before the item is shown.
  private static let shortestRest = Duration.milliseconds(80)

  /// When it follows the cursor; nil while it shows the cursor's item.
  var due: Duration? { rest?.end }

  /// Whether the cursor has rested at a place; each movement starts the rest anew.
  mutating func hasRested(at place: ScrollPlace, now: Duration) -> Bool {
    if let rest, rest.place == place { return rest.end <= now }
    rest = Rest(place: place, end: now + Self.shortestRest)
    return false
  }

  /// Waits for no rest, because the cursor's item is shown.
  mutating func endRest() { rest = nil }

  mutating func hide() {
    screen = nil
    rest = nil
  }

  /// Shows an item; what is known of it stays.
  ///
  /// - Parameters:
  ///   - item: the item under the cursor; nil where none is loaded.
  ///   - travel: the distance that the list was scrolled.
  /// - Returns: whether the content of the item has to be requested.
  mutating func show(_ item: Item?, travel: Int) -> Bool {
    let isSame = screen?.item == item
    if screen == nil || screen?.item?.id != item?.id { screen = DetailScreen() }
    screen?.item = item
    rest = nil
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

/// Where the cursor and the screen are in a list.
struct ScrollPlace: Hashable, Sendable {
  /// The row of the cursor.
  var cursor = 0
  /// The distance that the list was scrolled.
  var travel = 0
}
