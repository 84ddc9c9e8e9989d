import EverBase

/// A transport that simulates a slow and lossy network over another transport.
///
/// The request is sent at once, and its response is delayed until request time + delay + bytes /
/// rate; all requests share the rate. A response that takes longer by itself isn't delayed. A lost
/// request is never sent.
package struct ShapedTransport: HTTPTransport {
  private let base: any HTTPTransport
  private let timeline: Timeline
  private let network: SimulatedNetwork

  /// Shapes a transport.
  package init(
    _ base: any HTTPTransport,
    network: SimulatedNetwork,
    clock: any Clock<Duration> = .continuous
  ) {
    self.base = base
    timeline = Timeline(clock)
    self.network = network
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let issued = timeline.now
    let delivery = network.delivery(of: request.url.revealed)
    let ready = issued + delivery.delay
    if delivery.isLost {
      try await timeline.hold(until: ready)
      let host = authorityAsWritten(in: request.url.revealed)
      throw .connectionLost(host: host, detail: "the network profile drops some requests")
    }
    let response: HTTPResponse
    var sent = request
    if !network.isOff { sent.progress = nil }
    do throws(HTTPError) {
      response = try await base.send(sent)
    } catch {
      if error != .cancelled { try await timeline.hold(until: ready) }
      throw error
    }
    let due = network.due(response.wireBytes, ready: ready, now: timeline.now)
    if response.wireBytes >= BodyProgress.leastBytes, !network.isOff,
      let progress = request.progress
    {
      try await report(to: progress, from: max(ready, timeline.now), until: due)
    }
    try await timeline.hold(until: due)
    return response
  }

  /// Reports each tenth of a body that arrives between two times.
  private func report(
    to progress: BodyProgress,
    from start: Duration,
    until due: Duration
  ) async throws(HTTPError) {
    for tenth in 1..<10 where due > start {
      try await timeline.hold(until: start + (due - start) * tenth / 10)
      progress.report(tenth * 10)
    }
  }
}

/// A link of limited rate, which all responses share one after the other.
///
/// It computes when a response is complete and has no clock: times are durations since any start. A
/// response takes the first gap that is long enough, so that an early one doesn't wait behind one
/// that was scheduled for later.
struct Link {
  private let rate: Int?

  /// The scheduled transmissions in order, without overlap.
  private var transmissions: [Range<Duration>] = []

  /// Makes an idle link with a rate in bytes per second; nil means no limit.
  init(rate: Int?) {
    precondition(rate.map { $0 > 0 } ?? true, "a line's rate is at least 1 byte a second, not 0")
    self.rate = rate
  }

  /// Schedules bytes from the earliest start on, and returns when the last one arrives.
  ///
  /// - Complexity: O(scheduled responses).
  mutating func send(_ bytes: Int, ready: Duration, now: Duration) -> Duration {
    transmissions.removeAll { $0.upperBound <= min(now, ready) }
    guard let rate, bytes > 0 else { return ready }
    let length = Duration.nanoseconds(Int64((Double(bytes) / Double(rate) * 1e9).rounded()))
    var start = ready
    var index = 0
    while index < transmissions.count, transmissions[index].lowerBound < start + length {
      start = max(start, transmissions[index].upperBound)
      index += 1
    }
    transmissions.insert(start..<start + length, at: index)
    return start + length
  }
}

/// A clock read as durations since one start, so that instants of any type can be compared.
struct Timeline: Sendable {
  private let read: @Sendable () -> Duration
  private let sleep: @Sendable (_ due: Duration) async throws -> Void

  /// Makes a timeline that starts now.
  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    sleep = { try await Task.sleep(until: start.advanced(by: $0), clock: clock) }
  }

  var now: Duration { read() }

  /// Waits until a time; returns at once when it has passed.
  ///
  /// - Throws: `HTTPError.cancelled` when the task that waits is cancelled.
  func hold(until due: Duration) async throws(HTTPError) {
    do {
      try Task.checkCancellation()
      // A clock may suspend the task even for a time that has passed.
      if due > now { try await sleep(due) }
    } catch {
      throw .cancelled
    }
  }
}

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

  /// Whether nothing is delayed or lost.
  var isOff: Bool { conditions.withLock { $0.profile.isOff } }

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
