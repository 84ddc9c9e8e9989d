/// How fast a cursor goes, in rows a second, from its movements of the last quarter of a second.
///
/// Whoever owns a ``Viewport`` keeps one beside it and tells it of every movement.
public struct ScrollSpeed: Hashable, Sendable {
  private struct Movement: Hashable, Sendable {
    var time: Duration
    var rows: Int
  }

  /// Movements in one direction, the oldest first; those before the window are not kept.
  private var movements: [Movement] = []
  private var isUp = false

  /// What the speed is measured over; two movements count even where they lie farther apart.
  static let window = Duration.milliseconds(250)
  /// Rest after which the speed is 0: longer than the pauses of a repeated key.
  static let rest = Duration.milliseconds(500)
  /// Movements this near to one another are one, so that a flood of them takes no memory.
  private static let resolution = Duration.milliseconds(5)

  /// A cursor that has not moved.
  public init() {}

  /// Notes a movement; one of more than two screens is a jump, and no speed follows from it.
  ///
  /// - Parameters:
  ///   - rows: rows moved, negative going up; 0 is no movement.
  ///   - height: rows of the screen.
  ///   - now: the time, on the clock of all calls.
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

  /// Notes that the cursor went elsewhere at once, so that what was measured says nothing.
  public mutating func leapt() { movements = [] }

  /// Rows a second, without sign; 0 after a rest.
  ///
  /// One movement alone tells little: it counts as if the next came after the longest pause.
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
