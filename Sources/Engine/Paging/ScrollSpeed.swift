/// The speed of the cursor in rows per second, from its movements in the last quarter of a second.
///
/// The owner of a ``Viewport`` keeps one beside it and reports every movement.
public struct ScrollSpeed: Hashable, Sendable {
  private struct Movement: Hashable, Sendable {
    var time: Duration
    var rows: Int
  }

  /// The movements in one direction within the window, the oldest first.
  private var movements: [Movement] = []
  private var isUp = false

  /// The time over which the speed is measured; the last two movements count even when they are
  /// farther apart.
  static let window = Duration.milliseconds(250)
  /// The time without a movement after which the speed is 0; longer than the pauses of key repeat.
  static let rest = Duration.milliseconds(500)
  /// Movements within this time are combined, so that a burst of them takes no memory.
  private static let resolution = Duration.milliseconds(5)

  /// Makes the speed of a cursor that has not moved.
  public init() {}

  /// Records a movement; a movement of more than two screens is a jump, which has no speed.
  ///
  /// - Parameters:
  ///   - rows: the number of rows, negative upwards; 0 is no movement.
  ///   - height: the height of the screen in rows.
  ///   - now: the current time, on the same clock for all calls.
  public mutating func moved(by rows: Int, height: Int, now: Duration) {
    guard rows != 0 else { return }
    let isJump = rows.magnitude > 2 * max(height, 1).magnitude
    if isJump || isUp != (rows < 0) || isAtRest(now: now) { movements = [] }
    isUp = rows < 0
    guard !isJump else { return }
    if let last = movements.last, now - last.time < Self.resolution {
      movements[movements.count - 1].rows += abs(rows)
    } else {
      movements.append(Movement(time: now, rows: abs(rows)))
    }
    let outside = movements.prefix { now - $0.time > Self.window }.count
    movements.removeFirst(min(outside, max(0, movements.count - 2)))
  }

  /// Records that the cursor was moved directly to another row, which discards the measured
  /// movements.
  public mutating func leapt() { movements = [] }

  /// Returns the speed in rows per second, without sign; 0 after a rest.
  ///
  /// A single movement counts as if the next one followed after the longest pause.
  public func rowsPerSecond(now: Duration) -> Double {
    guard let first = movements.first, let last = movements.last, !isAtRest(now: now) else {
      return 0
    }
    let time = last.time - first.time
    guard time > .zero else { return Double(first.rows) / Self.rest.seconds }
    return Double(movements.dropFirst().reduce(0) { $0 + $1.rows }) / time.seconds
  }

  private func isAtRest(now: Duration) -> Bool {
    movements.last.map { now - $0.time > Self.rest } ?? true
  }
}
