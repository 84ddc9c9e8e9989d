import Glibc
package import EverBase

/// A transport that sends requests only when the server accepts them, through one
/// ``PolitenessGate``.
///
/// During a wait that a server requested, each request to it receives the server's last refusal as
/// its response, with the rest of the wait in `Retry-After`, and nothing is sent.
package struct PoliteTransport: HTTPTransport {
  private let base: any HTTPTransport
  private let timeline: Timeline
  private let unixTime: @Sendable () -> Int
  /// The gate that all requests share.
  private let gate = Lock(PolitenessGate())

  /// Puts a gate in front of a transport.
  ///
  /// - Parameters:
  ///   - base: the transport that sends the requests.
  ///   - clock: the clock of the waits.
  ///   - unixTime: returns seconds since 1970, to compare dates in responses with.
  package init(
    _ base: any HTTPTransport,
    clock: any Clock<Duration> = .continuous,
    unixTime: @escaping @Sendable () -> Int = { time(nil) }
  ) {
    self.base = base
    timeline = Timeline(clock)
    self.unixTime = unixTime
  }

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    guard let origin = URLReference(request.url)?.origin else {
      return try await base.send(request)
    }
    while true {
      switch gate.withLock({ $0.admit(request, to: origin, now: timeline.now) }) {
      case .refused(let response): return response
      case .at(let due): try await timeline.hold(until: due)
      case .now: return try await exchange(request, origin)
      }
    }
  }

  package func rest(for time: Duration, after url: SecretURL) {
    guard let origin = URLReference(url)?.origin else { return }
    gate.withLock { $0.rest(origin, until: timeline.now + time) }
  }

  private func exchange(_ request: HTTPRequest, _ origin: String) async throws(HTTPError)
    -> HTTPResponse
  {
    do throws(HTTPError) {
      let response = try await base.send(request)
      let origins = Set([origin, URLReference(response.url)?.origin ?? origin])
      for origin in origins { note(response, of: origin) }
      return response
    } catch {
      note(nil, of: origin)
      throw error
    }
  }

  private func note(_ response: HTTPResponse?, of origin: String) {
    gate.withLock {
      $0.ended(response, of: origin, now: timeline.now, unixTime: unixTime())
    }
  }
}
