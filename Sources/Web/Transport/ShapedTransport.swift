import Locking
import Secrets

/// A transport that simulates a slow and lossy network over another transport.
///
/// The request is sent at once, and its response is delayed until request time + delay + bytes /
/// rate; all requests share the rate. A response that takes longer by itself isn't delayed. A lost
/// request is never sent.
package struct ShapedTransport: HTTPTransport {
  private let base: any HTTPTransport
  private let timeline: any Timeline
  private let network: Network

  /// Shapes a transport.
  ///
  /// - Parameters:
  ///   - base: the transport that sends the requests.
  ///   - profile: the simulated network.
  ///   - seed: equal seeds draw equal delays and losses.
  ///   - clock: the clock for the delays.
  package init(
    _ base: any HTTPTransport,
    profile: NetworkProfile,
    seed: UInt64 = 0,
    clock: any Clock<Duration> = .continuous
  ) {
    self.base = base
    timeline = makeTimeline(clock)
    network = Network(profile, seed: seed)
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let issued = timeline.now
    let fate = network.fate(of: request.url.revealed)
    let ready = issued + fate.delay
    if fate.isLost {
      try await timeline.hold(until: ready)
      throw lost(request)
    }
    let response: HTTPResponse
    do throws(HTTPError) {
      response = try await base.send(request)
    } catch {
      if error != .cancelled { try await timeline.hold(until: ready) }
      throw error
    }
    try await timeline.hold(until: network.due(response.wireBytes, ready: ready, now: timeline.now))
    return response
  }

  private func lost(_ request: HTTPRequest) -> HTTPError {
    .connectionLost(
      host: authorityAsWritten(in: request.url.revealed),
      detail: "the network profile drops some requests"
    )
  }
}

/// The state that all requests of one network share.
private final class Network: Sendable {
  private let conditions: Lock<Conditions>
  private let link: Lock<Link>

  init(_ profile: NetworkProfile, seed: UInt64) {
    conditions = Lock(Conditions(profile, seed: seed))
    link = Lock(Link(rate: profile.rate))
  }

  func fate(of url: String) -> Conditions.Fate { conditions.withLock { $0.next(url) } }

  func due(_ bytes: Int, ready: Duration, now: Duration) -> Duration {
    link.withLock { $0.send(bytes, ready: ready, now: now) }
  }
}
