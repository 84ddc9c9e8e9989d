import Items

/// The rest of the cursor at a place of the list.
///
/// What would cost bytes in each step of a held key waits for it: the bold field of the cursor's row,
/// and the detail beside the list.
struct CursorRest: Hashable, Sendable {
  /// The row in which the cursor rested last, with its item; nil when it rested on no item.
  private(set) var rested: Rested?
  /// When the rest is over; nil when it is.
  private(set) var due: Duration?
  private var place = ScrollPlace()

  struct Rested: Hashable, Sendable {
    var row: Int
    var id: ItemID
  }

  /// How long the cursor rests.
  private static let length = Duration.milliseconds(80)

  /// Whether the cursor has rested at its place.
  var isOver: Bool { due == nil }

  /// Follows the cursor; each movement starts the rest anew.
  ///
  /// - Parameters:
  ///   - place: where the cursor is.
  ///   - id: the id of its item; nil where none is loaded.
  ///   - now: the time on the loop's clock.
  mutating func follow(_ place: ScrollPlace, on id: ItemID?, now: Duration) {
    if place != self.place {
      self.place = place
      due = now + Self.length
    } else if let due, due <= now {
      end()
    }
    if isOver { rested = id.map { Rested(row: place.cursor, id: $0) } }
  }

  /// Ends the rest, because nothing waits for it.
  mutating func end() { due = nil }
}

/// Where the cursor and the screen are in a list.
struct ScrollPlace: Hashable, Sendable {
  /// The row of the cursor.
  var cursor = 0
  /// The distance that the list was scrolled.
  var travel = 0
}
