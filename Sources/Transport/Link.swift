/// A line of limited rate that all answers share: bytes follow one after the other.
///
/// It decides when an answer is through and knows no clock: times are durations since any start.
/// An answer takes the first gap that is long enough, so that one which comes late doesn't wait
/// behind one that was promised for later.
struct Link {
  private struct Transmission {
    var start: Duration
    var end: Duration
  }

  private let rate: Int?

  /// What is on the line and yet to come, in order, without overlap.
  private var transmissions: [Transmission] = []

  /// Makes an idle line of that many bytes a second; nil: no limit.
  init(rate: Int?) {
    precondition(rate.map { $0 > 0 } ?? true, "a line's rate is at least 1 byte a second, not 0")
    self.rate = rate
  }

  /// Sends bytes and says when the last is through.
  ///
  /// - Parameters:
  ///   - bytes: how many.
  ///   - ready: when the first could go.
  ///   - now: the time; what is through by then is forgotten.
  /// - Returns: when the last byte is through, never before `ready`.
  /// - Complexity: O(answers under way).
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
