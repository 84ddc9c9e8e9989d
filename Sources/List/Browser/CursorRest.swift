import EverItems

/// Whether the cursor is at rest at a place of the list.
///
/// Two updates of the screen wait for the rest, because each step of a held key would send their
/// bytes: the bold field of the cursor's row, and the detail beside the list.
struct CursorRest: Hashable, Sendable {
  /// The row at which the cursor was last at rest, with its item; nil when no item was there.
  private(set) var rested: Rested?
  /// The time from which the cursor is at rest; nil when it already is.
  private(set) var due: Duration?
  private var place = ScrollPlace()

  struct Rested: Hashable, Sendable {
    var row: Int
    var id: ItemID
  }

  /// The time without a movement after which the cursor is at rest.
  private static let length = Duration.milliseconds(80)

  var isOver: Bool { due == nil }

  /// Updates the place of the cursor, on a loaded item or none; each movement restarts the waiting
  /// time.
  mutating func follow(_ place: ScrollPlace, on id: ItemID?, now: Duration) {
    if place != self.place {
      self.place = place
      due = now + Self.length
    } else if let due, due <= now {
      end()
    }
    if isOver { rested = id.map { Rested(row: place.cursor, id: $0) } }
  }

  /// Ends the waiting time, because nothing depends on it.
  mutating func end() { due = nil }
}

/// Where the cursor and the screen are in a list.
struct ScrollPlace: Hashable, Sendable {
  var cursor = 0
  /// The distance that the list was scrolled.
  var travel = 0
}
