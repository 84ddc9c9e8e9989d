import EverText

/// An animation.
///
/// What it displays depends on the time since its start, never on the number of frames.
struct Motion: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An image grows or shrinks over the list.
    case zoom(Zoom)
    /// The screen becomes brighter in steps, where no image can grow.
    case fade
    /// The picture of the detail replaces the pixels in its place, if there are any.
    case dissolve(from: PixelGrid?)
  }

  let kind: Kind
  let start: Duration

  /// The time between two frames: at most 60 per second.
  private static let frame = Duration.nanoseconds(16_666_667)
  private static let fadeStep = Duration.milliseconds(50)
  private static let dissolveTime = Duration.milliseconds(200)

  var end: Duration {
    switch kind {
    case .zoom: start + Self.zoomTime
    case .fade: start + Self.fadeStep * Self.fadeSteps
    case .dissolve: start + Self.dissolveTime
    }
  }

  /// The number of dimmed steps before the screen has its usual brightness.
  private static let fadeSteps = 2

  /// The time until the spring's remaining distance is hidden by rounding to cells.
  private static let zoomTime = Spring.zoom.settles(within: 0.005)

  func nextFrame(after now: Duration) -> Duration {
    let interval = kind == .fade ? Self.fadeStep : Self.frame
    let steps = max(0, Int((now - start) / interval)) + 1
    let next = start + interval * steps
    return min(next > now ? next : next + interval, end)
  }

  /// The progress, from 0 to 1; a zoom passes 1 slightly before its end.
  func progress(at now: Duration) -> Double {
    switch kind {
    case .zoom: Spring.zoom.value(after: now - start)
    case .fade:
      Double(Int(max(.zero, now - start) / Self.fadeStep) + 1) / Double(Self.fadeSteps + 1)
    case .dissolve: min(max(0, (now - start) / Self.dissolveTime), 1)
    }
  }
}

/// An image that moves between its cell and its place in the detail.
struct Zoom: Hashable, Sendable {
  /// The pixels drawn during the movement: a few are enough, and they cost the same on every
  /// terminal.
  let pixels: PixelGrid
  let from: CellRectangle
  let to: CellRectangle
  /// Whether the detail is displayed after it.
  let opens: Bool

  /// The frame of the list with the image over it, from the start (0) to the end (1) of the
  /// movement.
  ///
  /// The parts of the image outside of the frame are cut off.
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
