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
    do throws(HTTPError) {
      response = try await base.send(request)
    } catch {
      if error != .cancelled { try await timeline.hold(until: ready) }
      throw error
    }
    try await timeline.hold(until: network.due(response.wireBytes, ready: ready, now: timeline.now))
    return response
  }
}
