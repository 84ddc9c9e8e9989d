import EverText

/// A picture whose pixels are or will be on the screen.
struct InlinePlace: Hashable {
  let picture: InlinePicture
  /// Its first cell.
  let position: Position

  var rows: Range<Int> { position.row..<position.row + picture.art.size.rows }
}

/// The pixels over the cells of a screen, which ncurses doesn't know.
///
/// Pixels are drawn when the screen hasn't changed for a short time, and erased before their cells
/// change. Before that the cells show symbols.
struct InlinePictures {
  /// The time without a change of the screen before pixels are drawn.
  private static let rest = Duration.milliseconds(80)

  /// The pictures whose pixels the terminal shows.
  private(set) var shown: Set<InlinePlace> = []
  /// The pictures whose pixels are to be drawn, from top to bottom.
  private var waiting: [InlinePlace] = []
  /// When the first of them is drawn; nil before the wait has begun, or without any.
  private(set) var due: Duration?

  /// Removes and returns the pictures whose pixels must be erased before a frame is drawn, in no
  /// order.
  ///
  /// The terminal scrolls some rows before.
  mutating func removeAll(but wanted: Set<InlinePlace>, scrolling scrolled: Range<Int>?)
    -> [InlinePlace]
  {
    let gone = shown.filter { place in
      !wanted.contains(place) || scrolled.map { $0.overlaps(place.rows) } ?? false
    }
    shown.subtract(gone)
    return Array(gone)
  }

  /// Takes the pictures of a frame that was drawn.
  ///
  /// - Parameters:
  ///   - wanted: the pictures, from top to bottom.
  ///   - drawn: the rows whose cells may have been written, over the pixels.
  mutating func take(_ wanted: [InlinePlace], drawn: Set<Int>) {
    shown = shown.filter { drawn.isDisjoint(with: $0.rows) }
    let rest = wanted.filter { !shown.contains($0) }
    let isTouched = rest.contains { !drawn.isDisjoint(with: $0.rows) }
    guard rest != waiting || isTouched else { return }
    waiting = rest
    due = nil
  }

  /// Forgets all pixels, because the terminal has cleared its screen.
  mutating func forget() { self = InlinePictures() }

  /// The next picture to draw once the screen is at rest; nil for none at this time.
  mutating func next(now: Duration) -> InlinePlace? {
    guard let place = waiting.first else { return nil }
    let due = self.due ?? now + Self.rest
    self.due = due
    guard now >= due else { return nil }
    waiting.removeFirst()
    if waiting.isEmpty { self.due = nil }
    shown.insert(place)
    return place
  }
}

extension Frame {
  /// The pictures with pixels that the frame shows as a whole, from top to bottom, and not on the
  /// last row of the screen, where some terminals scroll after a picture.
  ///
  /// - Complexity: O(slices of pictures).
  func inlinePlaces(in size: Size) -> [InlinePlace] {
    var places: [InlinePlace] = []
    for (row, line) in lines.prefix(size.rows - 1).enumerated() {
      for slice in line.slices where slice.row == 0 {
        guard case .inline(let picture) = slice.drawing else { continue }
        let place = InlinePlace(
          picture: picture,
          position: Position(row: row, column: slice.column)
        )
        if shows(place, in: size) { places.append(place) }
      }
    }
    return places
  }

  private func shows(_ place: InlinePlace, in size: Size) -> Bool {
    let art = place.picture.art.size
    guard place.rows.upperBound < min(size.rows, lines.count + 1),
      place.position.column + art.columns <= size.columns
    else { return false }
    return place.rows.allSatisfy { row in
      lines[row].slices.contains { slice in
        slice.column == place.position.column && slice.row == row - place.position.row
          && slice.columns == 0..<art.columns && slice.drawing == .inline(place.picture)
      }
    }
  }
}
