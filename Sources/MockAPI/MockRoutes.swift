/// Finds the answer to a request: a function of the request, the configuration and the faults.
struct MockRoutes: Sendable {
  private let swapi: SwapiTech
  private let stackExchange: StackExchange

  /// What a request says that an answer can depend on.
  struct Request: Sendable {
    let method: String
    let target: RequestTarget
    /// The `Host` header's value.
    let host: String
    let ifNoneMatch: String?
    /// How many requests the Stack Exchange API has had, this one included.
    let quotaUsed: Int

    /// What the URLs in answers start with.
    var origin: String { "http://\(host)" }

    var isStackExchange: Bool { target.tail(after: "/2.3/") != nil }
  }

  init(_ configuration: MockConfiguration) {
    swapi = SwapiTech(
      people: PeopleCollection(count: configuration.items, seed: configuration.seed),
      expandedHonoured: configuration.expandedHonoured
    )
    stackExchange = StackExchange(items: configuration.items, seed: configuration.seed)
  }

  /// The answer, with every fault but those of the connection (`close`, `truncate`, `hold`).
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - prepared: What stands in the place of the APIs' answer; nil for nothing.
  ///   - faults: What the request meets.
  /// - Returns: What to say.
  func answer(_ request: Request, prepared: Answer? = nil, faults: [Fault]) -> Answer {
    if let answer = replacement(request, faults: faults) { return answer }
    var answer = prepared ?? honest(request, faults: faults)
    if faults.contains(.malformed) {
      answer.body.removeLast(answer.body.count / 3)
    }
    return answer
  }

  private func honest(_ request: Request, faults: [Fault]) -> Answer {
    guard ["GET", "HEAD"].contains(request.method) else {
      return .json(405, JSONWriter.object { $0.member("message", "method not allowed") })
    }
    return request.isStackExchange
      ? stackExchangeAnswer(request, faults: faults) : swapiAnswer(request, faults: faults)
  }

  private func stackExchangeAnswer(_ request: Request, faults: [Fault]) -> Answer {
    let quota = Quota(hasKey: request.target["key"] != nil, used: request.quotaUsed)
    return stackExchange.answer(request.target, quota: quota, faults: faults)
  }

  private func swapiAnswer(_ request: Request, faults: [Fault]) -> Answer {
    let answer =
      switch request.target.tail(after: "/api/people") {
      case nil: SwapiTech.notFound
      case "", "/": swapi.list(request.target, origin: request.origin, faults: faults)
      case .some(let tail) where tail.hasPrefix("/"):
        swapi.details(tail.dropFirst(), origin: request.origin, faults: faults)
      default: SwapiTech.notFound
      }
    return answer.validated(ifNoneMatch: request.ifNoneMatch)
  }

  /// The first fault that stands instead of the answer.
  private func replacement(_ request: Request, faults: [Fault]) -> Answer? {
    for fault in faults {
      switch fault {
      case .status(let status, let retryAfter):
        var answer = failure(status, request)
        if let retryAfter { answer.headers.append(retryAfter.header) }
        return answer
      case .throttled(let seconds):
        return StackExchange.failure(.throttled(seconds: seconds))
      case .html:
        return .text(200, Self.portal, type: "text/html")
      case .emptyBody:
        return .json(200, [], compression: .never)
      default:
        continue
      }
    }
    return nil
  }

  private func failure(_ status: Int, _ request: Request) -> Answer {
    if request.isStackExchange { return StackExchange.failure(.status(status)) }
    return status == 429
      ? .text(429, "Too many requests, please try again later.")
      : .json(status, JSONWriter.object { $0.member("message", "simulated error") })
  }

  private static let portal = """
    <!DOCTYPE html>
    <html><head><title>Sign in to the network</title></head>
    <body><h1>Sign in</h1><form action="/login"><input name="room"></form></body></html>

    """
}
