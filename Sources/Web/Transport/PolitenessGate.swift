/// Decides when a request is sent to a server, by the waits that the server requests.
///
/// All requests to an origin pass through one gate: pages, openings, details and images. It is a
/// value without a clock: times are durations since any start.
struct PolitenessGate {
  /// The decision about a request.
  enum Admission: Hashable {
    /// Send it now.
    case now
    /// Ask the gate again at that time.
    case at(Duration)
    /// Don't send it: this is the server's response to other requests, whose wait isn't over.
    case refused(HTTPResponse)
  }

  private struct Host {
    /// The number of consecutive refusals.
    var refusals = 0
    /// The end of the wait.
    var closedUntil = Duration.zero
    /// The response of the last refusal.
    var response: HTTPResponse?
    /// Whether a request is in flight that checks whether the server accepts requests again.
    var isProbed = false
  }

  private var hosts: [String: Host] = [:]
  /// The end of the wait that each origin requested in the body of a response.
  private var rests: [String: Duration] = [:]
  /// The time of the last request for each page.
  private var requested: [HTTPRequest: Duration] = [:]

  /// The least time between two requests for the same page.
  static let leastInterval = Duration.milliseconds(250)
  /// The least wait after a refusal, whatever it states; it doubles with each further refusal.
  static let firstRest = Duration.seconds(1)
  static let longestRest = Duration.seconds(60)

  /// Decides about a request.
  mutating func admit(_ request: HTTPRequest, to origin: String, now: Duration) -> Admission {
    if let response = refusal(of: origin, now: now) { return .refused(response) }
    if let end = rests[origin], end > now { return .at(end) }
    if let due = due(request, now: now) { return .at(due) }
    if hosts[origin]?.response != nil { hosts[origin]?.isProbed = true }
    if request.destination == .page { requested[request.page] = now }
    return .now
  }

  /// Records that a server requested a wait in a response that isn't a refusal: later requests are
  /// sent after it.
  mutating func rest(_ origin: String, until end: Duration) {
    rests[origin] = max(rests[origin] ?? end, end)
  }

  /// Records the response to a request that was sent.
  ///
  /// - Parameters:
  ///   - response: the response; nil when none was received.
  ///   - origin: the origin of the request, or of the URL that sent the response.
  ///   - now: the time.
  ///   - unixTime: seconds since 1970, to compare a date in the response with.
  mutating func ended(_ response: HTTPResponse?, of origin: String, now: Duration, unixTime: Int) {
    guard let response else {
      hosts[origin]?.isProbed = false
      return
    }
    var host = hosts[origin] ?? Host()
    let isClosed = now < host.closedUntil
    guard let wait = wait(response, unixTime: unixTime) else {
      // A response to a request that was sent before the refusal doesn't affect the wait.
      if !isClosed { hosts[origin] = nil }
      return
    }
    // Refusals of requests that were in flight together count as one.
    if !isClosed { host.refusals += 1 }
    let least = isClosed ? .zero : Self.leastRest(after: host.refusals)
    host.closedUntil = max(host.closedUntil, now + max(wait ?? .zero, least))
    host.response = response
    host.isProbed = false
    hosts[origin] = host
  }

  private static func leastRest(after refusals: Int) -> Duration {
    min(firstRest * (1 << min(refusals - 1, 6)), longestRest)
  }

  /// The response to use instead of the server's during its wait; nil when a request can be sent.
  private func refusal(of origin: String, now: Duration) -> HTTPResponse? {
    guard let host = hosts[origin], var response = host.response,
      now < host.closedUntil || host.isProbed
    else { return nil }
    let left = max(host.closedUntil - now, Self.firstRest)
    let seconds = left.components.seconds + (left.components.attoseconds > 0 ? 1 : 0)
    response.headers.removeAll { $0.isNamed("Retry-After") }
    response.headers.append(HTTPHeader("Retry-After", "\(seconds)"))
    response.wireBytes = 0
    return response
  }

  /// The earliest time of the next request for the same page; nil for now.
  private mutating func due(_ request: HTTPRequest, now: Duration) -> Duration? {
    guard request.destination == .page else { return nil }
    requested = requested.filter { $0.value + Self.leastInterval > now }
    return requested[request.page].map { $0 + Self.leastInterval }
  }

  /// The wait that a response requests: nil when it requests none, and an inner nil when it states
  /// no time.
  ///
  /// A 403 or 503 without a time may concern one URL alone, so it requests none.
  private func wait(_ response: HTTPResponse, unixTime: Int) -> Duration?? {
    switch response.status {
    case 429: .some(RetryDelay.untilReset(response, now: unixTime))
    case 403 where RequestQuota.remaining(response) == 0:
      RetryDelay.untilReset(response, now: unixTime).map { .some($0) }
    case 403, 503: RetryDelay.retryAfter(response, now: unixTime).map { .some($0) }
    default: nil
    }
  }
}

extension HTTPRequest {
  /// The request without its validators and cache policy, which identifies the page.
  fileprivate var page: HTTPRequest { HTTPRequest(url: url, method: method, body: body) }
}
