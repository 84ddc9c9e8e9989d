/// A token bucket: limits events per second, and allows a burst after a pause.
package struct TokenBucket: Sendable {
  /// Tokens per second; above 0.
  package let rate: Double
  /// The most tokens in the bucket; at least 1.
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

  /// Takes a token; false when the bucket is empty.
  package mutating func take(now: Duration) -> Bool {
    fill(now: now)
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }

  /// When the next token is available; in the past when there is one already.
  package var nextToken: Duration {
    // One nanosecond more than computed, so that rounding never causes an early wake-up.
    filledAt + .seconds(max(0, 1 - tokens) / rate) + .nanoseconds(1)
  }

  private mutating func fill(now: Duration) {
    let passed = max(.zero, now - filledAt)
    tokens = min(burst, tokens + passed / .seconds(1) * rate)
    filledAt = max(filledAt, now)
  }
}
