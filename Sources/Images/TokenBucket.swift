/// Lets so many things happen in a second, and a few more at once after a rest.
package struct TokenBucket: Sendable {
  /// Tokens that come in a second; above 0.
  package let rate: Double
  /// Tokens that it holds at most; at least 1.
  package let burst: Double

  private var tokens: Double
  private var filledAt: Duration = .zero

  /// Makes a full bucket.
  package init(rate: Double, burst: Double) {
    precondition(rate > 0 && burst >= 1, "a bucket of \(burst) at \(rate)/s never gives a token")
    self.rate = rate
    self.burst = burst
    tokens = burst
  }

  /// Takes a token; false when there is none.
  package mutating func take(now: Duration) -> Bool {
    fill(now: now)
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }

  /// When there is a token again; in the past when there is one.
  package var nextToken: Duration {
    // A nanosecond more than computed, so that rounding never wakes anybody too early.
    filledAt + .seconds(max(0, 1 - tokens) / rate) + .nanoseconds(1)
  }

  private mutating func fill(now: Duration) {
    let passed = max(.zero, now - filledAt)
    tokens = min(burst, tokens + passed / .seconds(1) * rate)
    filledAt = max(filledAt, now)
  }
}
