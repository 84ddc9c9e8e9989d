/// Draws the conditions of each request; equal seeds, URLs and attempts draw equal conditions.
struct Conditions {
  /// The conditions of one attempt.
  struct Fate: Hashable {
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

  /// The conditions of the URL's next attempt.
  mutating func next(_ url: String) -> Fate {
    let hash = fnv1a(url)
    let attempt = attempts[hash, default: 0]
    attempts[hash] = attempt + 1
    var draws = SplitMix64(state: profile.seed ^ hash ^ (attempt &* 0x9E37_79B9_7F4A_7C15))
    let deviation = Double.random(in: -1...1, using: &draws)
    return Fate(
      delay: max(.zero, profile.latency + profile.jitter * deviation),
      isLost: Double.random(in: 0..<1, using: &draws) < profile.loss
    )
  }
}

/// The 64-bit hash FNV-1a; the hash of the standard library differs from run to run.
private func fnv1a(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

/// The generator SplitMix64 (Steele, Lea and Flood, 2014).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
