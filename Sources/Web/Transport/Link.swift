/// A link of limited rate, which all responses share one after the other.
///
/// It computes when a response is complete and has no clock: times are durations since any start. A
/// response takes the first gap that is long enough, so that an early one doesn't wait behind one
/// that was scheduled for later.
struct Link {
  private struct Transmission {
    var start: Duration
    var end: Duration
  }

  private let rate: Int?

  /// The scheduled transmissions in order, without overlap.
  private var transmissions: [Transmission] = []

  /// Makes an idle link with a rate in bytes per second; nil means no limit.
  init(rate: Int?) {
    precondition(rate.map { $0 > 0 } ?? true, "a line's rate is at least 1 byte a second, not 0")
    self.rate = rate
  }

  /// Schedules bytes from the earliest start on, and returns when the last one arrives.
  ///
  /// - Complexity: O(scheduled responses).
  mutating func send(_ bytes: Int, ready: Duration, now: Duration) -> Duration {
    transmissions.removeAll { $0.end <= min(now, ready) }
    guard let rate, bytes > 0 else { return ready }
    let length = Duration.nanoseconds(Int64((Double(bytes) / Double(rate) * 1e9).rounded()))
    var start = ready
    var index = 0
    while index < transmissions.count, transmissions[index].start < start + length {
      start = max(start, transmissions[index].end)
      index += 1
    }
    transmissions.insert(Transmission(start: start, end: start + length), at: index)
    return start + length
  }
}
