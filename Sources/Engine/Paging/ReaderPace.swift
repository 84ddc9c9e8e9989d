/// How fast a reader goes: now, and at most within the last ten seconds.
///
/// Who flung a list once flings it again, and rests between; what is loaded ahead is measured by
/// the fling, not by the rest, so that it doesn't swing with every pause.
struct ReaderPace: Hashable, Sendable {
  private var speed = 0.0
  private var peak = 0.0
  private var peakAt = Duration.zero
  private var movedAt: Duration?
  private var fastest = 0.0
  private var fastestAt = Duration.zero
  /// Whether there was one movement that was no jump, and no more.
  private(set) var hasMovedOnce = false
  /// Whether the last movement was a jump.
  private(set) var hasJumped = false

  /// The time for which the greatest speed is remembered.
  private static let memory = Duration.seconds(10)
  /// The time within which a swing of the wheel dies away.
  private static let swing = Duration.seconds(2)
  /// The time without a movement after which a reader is taken to stand still.
  private static let rest = Duration.milliseconds(300)

  /// Notes a movement at that many rows a second.
  mutating func moved(at speed: Double, now: Duration) {
    if speed >= peak || now - peakAt > Self.swing {
      peak = speed
      peakAt = now
    }
    self.speed = speed
    hasMovedOnce = movedAt == nil
    movedAt = now
    hasJumped = false
    guard speed >= fastest || now - fastestAt > Self.memory else { return }
    fastest = speed
    fastestAt = now
  }

  /// Notes a movement that was a jump, from which no speed follows.
  mutating func jumped() {
    speed = 0
    peak = 0
    hasJumped = true
  }

  /// Rows a second; 0 when the last movement is some time ago.
  func current(now: Duration) -> Double { restAt(after: now) == nil ? 0 : speed }

  /// Rows a second while the speed is kept up; 0 when it falls off, for then a stop is near.
  func steady(now: Duration) -> Double { speed < peak * 0.8 ? 0 : current(now: now) }

  /// Rows a second of the fastest movement of late, at least those of now.
  func recent(now: Duration) -> Double {
    now - fastestAt > Self.memory ? current(now: now) : max(fastest, current(now: now))
  }

  /// When the reader will be taken to stand still; nil when he is.
  func restAt(after now: Duration) -> Duration? {
    guard speed > 0, let end = movedAt.map({ $0 + Self.rest }), end > now else { return nil }
    return end
  }
}
