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
  private(set) var attempts: [UInt64: UInt64] = [:]

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

/// The network that all requests of a ``ShapedTransport`` share; its profile may change at any
/// time.
package final class SimulatedNetwork: Sendable {
  private let conditions: Lock<NetworkConditions>
  private let link: Lock<Link>

  package init(_ profile: NetworkProfile) {
    conditions = Lock(NetworkConditions(profile: profile))
    link = Lock(Link(rate: profile.rate))
  }

  /// Changes the profile for later requests and for the bytes of responses that are not complete.
  package func change(to profile: NetworkProfile) {
    conditions.withLock { $0.profile = profile }
    link.withLock { $0 = Link(rate: profile.rate) }
  }

  func delivery(of url: String) -> NetworkConditions.Delivery {
    conditions.withLock { conditions in
      conditions.profile.isOff
        ? NetworkConditions.Delivery(delay: .zero, isLost: false) : conditions.next(url)
    }
  }

  func due(_ bytes: Int, ready: Duration, now: Duration) -> Duration {
    link.withLock { $0.send(bytes, ready: ready, now: now) }
  }
}
