/// Decides when a failed load is retried automatically.
package struct RetryPolicy: Hashable, Sendable {
  /// The number of attempts before the retry is left to the user.
  let attempts: Int

  /// Makes a policy.
  ///
  /// - Parameter attempts: the number of attempts before the retry is left to the user, at least 1.
  package init(attempts: Int) {
    self.attempts = attempts
  }

  /// The longest wait for an automatic retry; when a server requests a longer one, the user must
  /// retry.
  package static let longestWait = Duration.seconds(3_600)

  /// Returns the time to wait after an attempt, counted from 1; nil when the user must retry.
  ///
  /// A spread from 0.5 to 1 prevents many programs from retrying at the same moment.
  package func delay(after error: PageError, attempt: Int, spread: Double) -> Duration? {
    guard attempt < attempts else { return nil }
    return switch error.remedy {
    case .user: nil
    case .retry: backoff(from: 1, attempt: attempt) * spread
    case .wait(let requested) where requested > Self.longestWait: nil
    case .slowDown, .wait: restOfSource(after: error, attempt: attempt)
    }
  }

  /// Returns the time after a failed attempt, counted from 1, in which no request should start; nil
  /// when other requests may.
  func restOfSource(after error: PageError, attempt: Int) -> Duration? {
    switch error.remedy {
    case .retry, .user: nil
    case .slowDown: backoff(from: 5, attempt: attempt)
    case .wait(let requested): max(requested, backoff(from: 1, attempt: attempt))
    }
  }

  /// The delay in seconds, which doubles with each attempt up to 30.
  private func backoff(from first: Double, attempt: Int) -> Duration {
    var seconds = first
    for _ in 1..<max(attempt, 1) where seconds < 30 { seconds *= 2 }
    return .seconds(min(seconds, 30))
  }
}

/// A random number generator that is a value, so that a feed can be copied and replayed.
///
/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
package struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Makes a generator; equal seeds give equal numbers.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
