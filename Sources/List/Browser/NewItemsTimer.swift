/// The regular times at which a list looks for new items.
struct NewItemsTimer: Hashable, Sendable {
  /// The time between two looks; nil: the list looks only when the user requests it.
  private var interval: Duration?
  /// The time of the next look; nil when there is none.
  private(set) var due: Duration?

  /// A timer without looks.
  init() {}

  /// - Parameters:
  ///   - interval: the time between two looks; nil for none.
  ///   - now: the time on the loop's clock.
  init(every interval: Duration?, from now: Duration) {
    self.interval = interval
    due = interval.map { now + $0 }
  }

  /// Whether a look is due; the next one is due an interval later.
  mutating func takeLook(at now: Duration) -> Bool {
    guard let interval, let due, due <= now else { return false }
    self.due = now + interval
    return true
  }
}
