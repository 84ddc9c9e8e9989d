import EverBounds

/// The visible rows, the cursor, and the direction and speed of the last movement.
public struct Viewport: Hashable, Sendable {
  /// The direction of the last movement.
  public enum Direction: Hashable, Sendable {
    case none
    case up
    case down
  }

  /// The first visible row, from 0.
  public var first: Int
  /// The number of rows that fit on the screen, whether the list fills them or not.
  public var height: Int
  /// The row of the cursor.
  public var cursor: Int
  /// The direction of the last movement.
  public var direction: Direction
  /// The speed of the last movements in rows per second, without sign; 0 at rest.
  ///
  /// ``ScrollSpeed`` measures it.
  public var velocity: Double

  /// Makes a viewport.
  public init(
    first: Int = 0,
    height: Int = 0,
    cursor: Int = 0,
    direction: Direction = .none,
    velocity: Double = 0
  ) {
    self.first = first
    self.height = height
    self.cursor = cursor
    self.direction = direction
    self.velocity = velocity
  }

  /// The last row that fits on the screen; before `first` when no row fits.
  public var last: Int { rows.upperBound - 1 }

  /// The rows that fit on the screen.
  var rows: Range<Int> {
    let viewport = sane
    return viewport.first..<(viewport.first + viewport.height)
  }

  /// The viewport with its numbers limited to valid ranges.
  var sane: Viewport {
    var viewport = self
    viewport.first = Count(clamping: first).value
    viewport.height = Count(clamping: height).value
    viewport.cursor = Count(clamping: cursor).value
    viewport.velocity = velocity.isFinite ? max(0, velocity) : 0
    return viewport
  }
}
