/// When a failed load is tried again by itself.
package struct RetryPolicy: Hashable, Sendable {
  /// Attempts in all before the user is asked.
  let attempts: Int

  /// Makes a policy.
  ///
  /// - Parameter attempts: how often something is tried before the user is asked, at least 1.
  package init(attempts: Int) {
    self.attempts = attempts
  }

  /// The longest wait that is sat out; a server that asks for more is left to the user.
  package static let longestWait = Duration.seconds(3_600)

  /// The time to wait before the next attempt; nil when the user must ask for it.
  ///
  /// - Parameters:
  ///   - error: why the last attempt failed.
  ///   - attempt: how many were made, from 1.
  ///   - spread: a number from 0.5 to 1 that keeps many programs from asking at the same moment.
  /// - Returns: the time to wait, from now.
  package func delay(after error: PageError, attempt: Int, spread: Double) -> Duration? {
    let isLast = attempt >= attempts
    switch error.remedy {
    case .user:
      return nil
    case .retry:
      return isLast ? nil : backoff(from: 1, attempt: attempt) * spread
    case .slowDown:
      return isLast ? nil : backoff(from: 5, attempt: attempt)
    case .wait(let asked):
      guard !isLast, asked <= Self.longestWait else { return nil }
      return max(asked, backoff(from: 1, attempt: attempt) * spread)
    }
  }

  /// The time that no request at all should start in after an error; nil when others may go on.
  ///
  /// - Parameters:
  ///   - error: why the last attempt failed.
  ///   - attempt: how many were made, from 1.
  /// - Returns: the time to wait, from now; an hour at most.
  func restOfSource(after error: PageError, attempt: Int) -> Duration? {
    switch error.remedy {
    case .retry, .user: nil
    case .slowDown: backoff(from: 5, attempt: attempt)
    case .wait(let asked): min(max(.zero, asked), Self.longestWait)
    }
  }

  /// Seconds that double with each attempt, 30 at most.
  private func backoff(from first: Double, attempt: Int) -> Duration {
    var seconds = first
    for _ in 1..<max(attempt, 1) where seconds < 30 { seconds *= 2 }
    return .seconds(min(seconds, 30))
  }
}

/// A small generator whose whole state is its seed, so that a feed is a value and can be replayed.
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
