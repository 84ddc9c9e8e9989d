/// Which rows a list shows, and where it is going.
public struct Viewport: Hashable, Sendable {
  /// The direction of the last movement.
  public enum Direction: Hashable, Sendable {
    case none
    case up
    case down
  }

  /// The first row on the screen, from 0.
  public var first: Int
  /// Rows that the screen has for the list, whether the list fills them or not.
  public var height: Int
  /// The row of the cursor.
  public var cursor: Int
  /// Where the last movement went.
  public var direction: Direction
  /// Rows a second of the last movements, without sign; 0 at rest.
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

  /// The last row that the screen has room for; before `first` when there is no room.
  public var last: Int { first + height - 1 }

  /// The rows that the screen has room for.
  var rows: Range<Int> { first..<max(first, first + height) }

  /// The viewport without numbers that no screen can have.
  var sane: Viewport {
    var viewport = self
    viewport.first = min(max(0, first), Self.largest)
    viewport.height = min(max(0, height), Self.largest)
    viewport.cursor = min(max(0, cursor), Self.largest)
    viewport.velocity = velocity.isFinite ? max(0, velocity) : 0
    return viewport
  }

  private static let largest = 1 << 48
}
