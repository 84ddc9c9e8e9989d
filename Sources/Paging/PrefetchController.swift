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

  /// The viewport without numbers that no screen can have.
  var sane: Viewport {
    var viewport = self
    viewport.first = min(max(0, first), Self.largest)
    viewport.height = min(max(0, height), Self.largest)
    viewport.cursor = min(max(0, cursor), Self.largest)
    return viewport
  }

  private static let largest = 1 << 48
}

/// Decides how many rows ahead of the viewport are to be loaded.
///
/// A pure function of what it is given: the feed asks it after every event, so a hint can't be lost.
public enum PrefetchController {
  /// Rows beyond the last visible one that should be loaded.
  ///
  /// With `v` rows a second and a latency of `L` seconds the reader passes `v * L` rows before an
  /// answer is here; half as much again covers a slow one, and a screenful covers a page key.
  ///
  /// - Parameters:
  ///   - prefetch: what the user asked for.
  ///   - viewport: what is shown and where it goes.
  ///   - latency: what a request takes, its spread included; nil before the first answer.
  ///   - pageSize: items to a page.
  /// - Returns: a number of rows; 0 loads only what is in view.
  public static func distance(
    _ prefetch: Prefetch,
    viewport: Viewport,
    latency: Duration?,
    pageSize: Int
  ) -> Int {
    guard viewport.direction != .up else { return 0 }
    switch prefetch {
    case .fixed(let rows):
      return min(max(0, rows), maximumDistance)
    case .automatic:
      let travelled = viewport.velocity * (latency?.seconds ?? 0) * 1.5
      let ahead = travelled.isFinite ? max(0, min(travelled, Double(maximumDistance))) : 0
      let wanted = viewport.height + Int(ahead)
      return min(wanted, max(viewport.height, maximumPagesAhead * pageSize))
    }
  }

  /// Pages ahead that automatic prefetch stops at: what a reader leaves unread must stay small.
  static let maximumPagesAhead = 5

  /// Rows that no prefetch goes beyond, whatever was asked for.
  static let maximumDistance = 100_000
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
