import EverBase

/// Draws the conditions of each request; equal seeds, URLs and attempts draw equal conditions.
struct NetworkConditions {
  /// The conditions of one attempt.
  struct Delivery: Hashable {
    /// The time from the request to the first byte.
    var delay: Duration
    /// Whether the attempt fails before its first byte.
    var isLost: Bool
  }

  /// The network from the next attempt on.
  var profile: NetworkProfile

  /// The number of attempts by the URL's hash, because the URLs of an endless feed are many and
  /// long.
  private var attempts: [UInt64: UInt64] = [:]

  init(_ profile: NetworkProfile) {
    self.profile = profile
  }

  mutating func next(_ url: String) -> Delivery {
    let hash = ContentHash.of(url)
    let attempt = attempts[hash, default: 0]
    attempts[hash] = attempt + 1
    var draws = SplitMix64(seed: profile.seed ^ hash ^ (attempt &* 0x9E37_79B9_7F4A_7C15))
    let deviation = Double.random(in: -1...1, using: &draws)
    return Delivery(
      delay: max(.zero, profile.latency + profile.jitter * deviation),
      isLost: Double.random(in: 0..<1, using: &draws) < profile.loss
    )
  }
}
