import EverBase

/// The network that all requests of a ``ShapedTransport`` share; its profile may change at any
/// time.
package final class SimulatedNetwork: Sendable {
  private let conditions: Lock<NetworkConditions>
  private let link: Lock<Link>

  package init(_ profile: NetworkProfile) {
    conditions = Lock(NetworkConditions(profile))
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
