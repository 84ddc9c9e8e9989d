/// The regular times at which a list looks for new items.
struct NewItemsTimer: Hashable, Sendable {
  /// The time between two looks.
  private let interval: Duration
  /// The time of the next look.
  private(set) var due: Duration

  /// - Parameters:
  ///   - interval: the time between two looks.
  ///   - now: the time on the loop's clock.
  init(every interval: Duration, from now: Duration) {
    self.interval = interval
    due = now + interval
  }

  /// Whether a look is due; the next one is due an interval later.
  mutating func takeLook(at now: Duration) -> Bool {
    guard due <= now else { return false }
    due = now + interval
    return true
  }
}
