/// The user's scroll speed: the current one, and the fastest one of the last ten seconds.
///
/// Users fling a list repeatedly and pause in between. The prefetch distance follows the speed of
/// the flings, so that it doesn't change with every pause.
struct ScrollPace: Hashable, Sendable {
  private var speed = 0.0
  private var peak = 0.0
  private var peakAt = Duration.zero
  private var movedAt: Duration?
  private var fastest = 0.0
  private var fastestAt = Duration.zero
  /// Whether there was exactly one movement other than jumps.
  private(set) var hasMovedOnce = false
  /// The number of movements without a rest between them.
  private(set) var movements = 0
  /// Whether the last movement was a jump.
  private(set) var hasJumped = false

  /// The time for which the fastest speed is remembered.
  private static let memory = Duration.seconds(10)
  /// The time within which a swing of the wheel ends.
  private static let swing = Duration.seconds(2)
  /// The time without a movement after which the user is considered at rest.
  private static let rest = Duration.milliseconds(300)

  /// Records a movement at a speed in rows per second.
  mutating func moved(at speed: Double, now: Duration) {
    if speed >= peak || now - peakAt > Self.swing {
      peak = speed
      peakAt = now
    }
    movements = restAt(after: now) == nil ? 1 : movements + 1
    self.speed = speed
    hasMovedOnce = movedAt == nil
    movedAt = now
    hasJumped = false
    guard speed >= fastest || now - fastestAt > Self.memory else { return }
    fastest = speed
    fastestAt = now
  }

  /// Records a jump, which has no speed.
  mutating func jumped() {
    speed = 0
    peak = 0
    hasJumped = true
  }

  /// The speed in rows per second; 0 when the user is at rest.
  func current(now: Duration) -> Double { restAt(after: now) == nil ? 0 : speed }

  /// The speed in rows per second while the user maintains it; 0 when it falls, because a stop is
  /// then near.
  func steady(now: Duration) -> Double { speed < peak * 0.8 ? 0 : current(now: now) }

  /// The speed of the fastest recent movement in rows per second, at least the current speed.
  func recent(now: Duration) -> Double {
    now - fastestAt > Self.memory ? current(now: now) : max(fastest, current(now: now))
  }

  /// The time from which the user is considered at rest; nil when that is already so.
  func restAt(after now: Duration) -> Duration? {
    guard speed > 0, let end = movedAt.map({ $0 + Self.rest }), end > now else { return nil }
    return end
  }
}
