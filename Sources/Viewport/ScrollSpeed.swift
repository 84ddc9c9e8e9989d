/// How fast the cursor goes, in rows a second, smoothed over quarters of a second.
package struct ScrollSpeed: Hashable, Sendable {
  private var windowStart: Duration?
  private var rowsInWindow = 0
  private var lastMovement: Duration?
  private var smoothed = 0.0

  package init() {}

  private static let window = Duration.milliseconds(250)
  /// Rest after which the speed is 0.
  private static let rest = Duration.milliseconds(500)

  /// Notes that the cursor moved by that many rows, in any direction.
  ///
  /// A leap to another part of the list is no speed: ``leapt()`` is for that.
  package mutating func moved(by rows: Int, now: Duration) {
    if let lastMovement, now - lastMovement > Self.rest { self = ScrollSpeed() }
    lastMovement = now
    let start = windowStart ?? now
    windowStart = start
    rowsInWindow += abs(rows)
    let elapsed = now - start
    guard elapsed >= Self.window else { return }
    let speed = Double(rowsInWindow) / (Double(elapsed / .milliseconds(1)) / 1_000)
    smoothed = smoothed == 0 ? speed : (smoothed + speed) / 2
    windowStart = now
    rowsInWindow = 0
  }

  /// Notes that the cursor went far at once, so that what was measured before says nothing.
  package mutating func leapt() {
    self = ScrollSpeed()
  }

  /// Rows a second at a time; 0 after a rest.
  package func rowsPerSecond(now: Duration) -> Double {
    guard let lastMovement, now - lastMovement <= Self.rest else { return 0 }
    return smoothed
  }
}
