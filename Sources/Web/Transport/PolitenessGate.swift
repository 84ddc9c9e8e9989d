import Secrets

/// Decides when a server is asked, so that each is asked as it wants and no more often than is useful.
///
/// One gate for all that is asked of an origin: pages, openings, details and images wait alike. A value
/// that knows no clock: times are durations since any start.
struct PolitenessGate {
  /// What becomes of a request.
  enum Admission: Hashable {
    /// It goes out now.
    case now
    /// It is asked about again at that time.
    case at(Duration)
    /// It doesn't go out: the server answered others so, and asked to be left alone for now.
    case refused(HTTPResponse)
  }

  private struct Host {
    /// How often in a row the server asked to be left alone.
    var refusals = 0
    /// Until when it is.
    var closedUntil = Duration.zero
    /// What it answered.
    var answer: HTTPResponse?
    /// Whether the one request is under way that finds out whether it answers again.
    var isProbed = false
  }

  private var hosts: [String: Host] = [:]
  /// When each page was last asked for.
  private var asked: [HTTPRequest: Duration] = [:]

  /// The least time between two requests for the same page.
  static let leastInterval = Duration.milliseconds(250)
  /// How long a server is left alone that doesn't say; twice as long after each further time.
  static let firstRest = Duration.seconds(1)
  static let longestRest = Duration.seconds(60)

  /// Takes a request that wants to go out.
  mutating func admit(_ request: HTTPRequest, to origin: String, now: Duration) -> Admission {
    if let answer = refusal(of: origin, now: now) { return .refused(answer) }
    if let due = due(request, now: now) { return .at(due) }
    if hosts[origin]?.answer != nil { hosts[origin]?.isProbed = true }
    if request.destination == .page { asked[request.page] = now }
    return .now
  }

  /// Takes what came of a request that went out.
  ///
  /// - Parameters:
  ///   - answer: nil: none came.
  ///   - origin: of the request, or of the address that answered.
  ///   - now: the time.
  ///   - unixTime: seconds since 1970, with which a date in the answer is compared.
  mutating func ended(_ answer: HTTPResponse?, of origin: String, now: Duration, unixTime: Int) {
    guard let answer else {
      hosts[origin]?.isProbed = false
      return
    }
    var host = hosts[origin] ?? Host()
    let isClosed = now < host.closedUntil
    guard let wait = wait(answer, unixTime: unixTime) else {
      // What was under way when the server closed says nothing about now.
      if !isClosed { hosts[origin] = nil }
      return
    }
    // Several that were under way at once were refused once.
    if !isClosed { host.refusals += 1 }
    host.closedUntil = max(
      host.closedUntil,
      isClosed && wait == nil ? .zero : now + rest(wait, host)
    )
    host.answer = answer
    host.isProbed = false
    hosts[origin] = host
  }

  private func rest(_ wait: Duration?, _ host: Host) -> Duration {
    wait ?? min(Self.firstRest * (1 << min(max(0, host.refusals - 1), 6)), Self.longestRest)
  }

  /// The answer that stands for the server's while it is left alone; nil: it may be asked.
  private func refusal(of origin: String, now: Duration) -> HTTPResponse? {
    guard let host = hosts[origin], var answer = host.answer,
      now < host.closedUntil || host.isProbed
    else { return nil }
    let left = max(host.closedUntil - now, Self.firstRest)
    let seconds = left.components.seconds + (left.components.attoseconds > 0 ? 1 : 0)
    answer.headers.removeAll { $0.name.lowercased() == "retry-after" }
    answer.headers.append(HTTPHeader("Retry-After", "\(seconds)"))
    answer.wireBytes = 0
    return answer
  }

  /// When the same page may be asked for again; nil: now.
  private mutating func due(_ request: HTTPRequest, now: Duration) -> Duration? {
    guard request.destination == .page else { return nil }
    asked = asked.filter { $0.value + Self.leastInterval > now }
    return asked[request.page].map { $0 + Self.leastInterval }
  }

  /// How long the server wants to be left alone: nil inside, it doesn't say; nil: it doesn't want that.
  ///
  /// A server that fails without saying when to come back may do so for one address alone.
  private func wait(_ answer: HTTPResponse, unixTime: Int) -> Duration?? {
    switch answer.status {
    case 429: .some(RetryDelay.untilReset(answer, now: unixTime))
    case 403 where RequestQuota.remaining(answer) == 0:
      RetryDelay.untilReset(answer, now: unixTime).map { .some($0) }
    case 403, 503: RetryDelay.retryAfter(answer, now: unixTime).map { .some($0) }
    default: nil
    }
  }
}

extension HTTPRequest {
  /// What tells a page from others, whatever is known of it and however fresh it is to be.
  fileprivate var page: HTTPRequest { HTTPRequest(url: url, method: method, body: body) }
}
