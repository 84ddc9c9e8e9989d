import Cells

/// Something that moves by itself for a moment.
///
/// What it looks like depends on the time since it began, never on how many frames were shown.
struct Motion: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An image grows or shrinks over the list.
    case zoom(Zoom)
    /// The screen comes out of the dark, where no image can grow.
    case fade
    /// The picture of the detail comes through the pixels that stood there, if any did.
    case dissolve(from: PixelGrid?)
  }

  let kind: Kind
  let start: Duration

  /// The time between two frames: at most 60 a second.
  private static let frame = Duration.nanoseconds(16_666_667)
  private static let fadeStep = Duration.milliseconds(50)
  private static let dissolveTime = Duration.milliseconds(200)

  /// When it is over.
  var end: Duration {
    switch kind {
    case .zoom: start + Self.zoomTime
    case .fade: start + Self.fadeStep * Self.fadeSteps
    case .dissolve: start + Self.dissolveTime
    }
  }

  /// Steps of the dark; after them the screen looks as it does.
  private static let fadeSteps = 2

  /// Until the spring is within what rounding to cells hides.
  private static let zoomTime = Spring.zoom.settles(within: 0.005)

  /// When the next frame is due.
  func nextFrame(after now: Duration) -> Duration {
    let interval = kind == .fade ? Self.fadeStep : Self.frame
    let steps = max(0, Int((now - start) / interval)) + 1
    let next = start + interval * steps
    return min(next > now ? next : next + interval, end)
  }

  /// How much of a dissolve or a fade is over, from 0 to 1.
  func progress(at now: Duration) -> Double {
    switch kind {
    case .zoom: Spring.zoom.value(after: now - start)
    case .fade:
      Double(Int(max(.zero, now - start) / Self.fadeStep) + 1) / Double(Self.fadeSteps + 1)
    case .dissolve: min(max(0, (now - start) / Self.dissolveTime), 1)
    }
  }
}

/// An image on its way between its cell and the screen.
struct Zoom: Hashable, Sendable {
  /// What is drawn on the way: a few pixels are enough while it moves, and cost the same everywhere.
  let pixels: PixelGrid
  let from: CellRectangle
  let to: CellRectangle
  /// Whether the detail is what comes after it.
  let opens: Bool

  /// The frame of the list with the image over it.
  ///
  /// - Parameters:
  ///   - frame: what is below.
  ///   - progress: how far on the way it is; 0 is the start, 1 the end.
  /// - Returns: the frame; what lies outside of it is cut.
  func drawn(over frame: Frame, progress: Double) -> Frame {
    let place = from.moved(towards: to, by: progress)
    let art = Mosaic.art(of: pixels, size: place.size)
    let columns = place.columns.clamped(to: 0..<max(0, frame.size.columns))
    var frame = frame
    for row in place.rows.clamped(to: 0..<frame.lines.count) {
      let slice = PictureSlice(
        column: columns.lowerBound,
        drawing: .symbols(art),
        row: row - place.position.row,
        columns: (columns.lowerBound - place.position.column)..<(columns.upperBound
          - place.position.column)
      )
      frame.lines[row] = frame.lines[row].covered(in: columns, by: slice)
    }
    return frame
  }
}
