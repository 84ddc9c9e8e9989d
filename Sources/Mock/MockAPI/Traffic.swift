/// The requests in the server, and the state of each.
///
/// It is a value: the server reports events to it and performs the steps that it returns.
struct Traffic: Sendable {
  /// The next step of a complete request.
  enum Step: Sendable, Hashable {
    case reply([Fault])
    case hold
    case close
  }

  /// How an exchange ended on its connection.
  enum Ending: Sendable, Hashable {
    case completed
    case broken
    case stopped
  }

  private(set) var log = MockLog()
  private(set) var isStopping = false
  var faults: MockFaults

  private var exchanges: [UInt64: Exchange] = [:]

  /// The number of requests to the Stack Exchange API, for its quota.
  private(set) var quotaUsed = 0

  /// The number of requests to Unsplash, for its limit.
  private(set) var unsplashUsed = 0

  private struct Exchange {
    /// The number in the log.
    let number: Int
    let arrival: RuledRequest
    let faults: [Fault]
    var phase: Phase
    var status = 0
    var bytes = 0

    enum Phase {
      case open
      case held
      case abandoned
    }
  }

  init(faults: MockFaults) { self.faults = faults }

  /// A request is complete.
  mutating func arrived(_ id: UInt64, _ arrival: RuledRequest) -> Step {
    guard !isStopping else { return .close }
    let target = arrival.parts
    if target.tail(after: "/2.3/") != nil { quotaUsed += 1 }
    if MockRoutes.isUnsplash(target) { unsplashUsed += 1 }
    let page = target["page"].flatMap { Int($0) } ?? 1
    let met = faults.decide(path: target.path, page: page)
    log.received += 1
    let exchange = Exchange(
      number: log.received,
      arrival: arrival,
      faults: met,
      phase: met.contains(.hold) ? .held : .open
    )
    exchanges[id] = exchange
    listOpen()
    return met.contains(.hold) ? .hold : step(exchange)
  }

  /// The next step of a held request after its release; nil when there is no such request.
  func resumed(_ id: UInt64) -> Step? {
    exchanges[id].map(step)
  }

  /// A reply was queued.
  mutating func replied(_ id: UInt64, status: Int, bytes: Int) {
    exchanges[id]?.status = status
    exchanges[id]?.bytes = bytes
  }

  /// Ends holds and returns the requests to resume.
  mutating func released() -> [UInt64] {
    faults.removeHolds()
    return changeHeld(to: .open)
  }

  /// Stops the server and returns the requests to resume, so that they can be closed.
  mutating func stopped() -> [UInt64] {
    isStopping = true
    return changeHeld(to: .abandoned)
  }

  /// The client of a request has disconnected; whether to resume the request, so that it can be
  /// closed.
  mutating func left(_ id: UInt64) -> Bool {
    guard exchanges[id]?.phase == .held else { return false }
    exchanges[id]?.phase = .abandoned
    listOpen()
    return true
  }

  /// Removes an exchange that is over; returns its log entry, or nil for an unknown exchange.
  mutating func ended(
    _ id: UInt64,
    _ ending: Ending,
    at time: ContinuousClock.Instant
  ) -> MockRequest? {
    guard let exchange = exchanges.removeValue(forKey: id) else { return nil }
    listOpen()
    let request = MockRequest(
      number: exchange.number,
      arrival: exchange.arrival.time,
      method: exchange.arrival.method,
      path: exchange.arrival.target,
      headers: exchange.arrival.headers,
      body: exchange.arrival.body,
      status: exchange.status,
      bytes: exchange.bytes,
      outcome: outcome(exchange, ending),
      milliseconds: Int((time - exchange.arrival.time) / .milliseconds(1))
    )
    log.append(request)
    return request
  }

  private func step(_ exchange: Exchange) -> Step {
    if exchange.phase == .abandoned || exchange.faults.contains(.close) { return .close }
    return .reply(exchange.faults)
  }

  private func outcome(_ exchange: Exchange, _ ending: Ending) -> MockRequest.Outcome {
    if ending == .completed { return .answered }
    if ending == .stopped || isStopping { return .stopped }
    if exchange.phase == .abandoned { return .aborted }
    let closes = exchange.faults.contains(.close) || exchange.faults.contains(.truncate)
    return closes ? .closed : .aborted
  }

  private mutating func changeHeld(to phase: Exchange.Phase) -> [UInt64] {
    let held = exchanges.filter { $0.value.phase == .held }.keys.sorted()
    for id in held { exchanges[id]?.phase = phase }
    listOpen()
    return held
  }

  private mutating func listOpen() {
    let exchanges = exchanges.sorted { $0.key < $1.key }.map(\.value)
    log.open = exchanges.map(\.arrival.target)
    log.held = exchanges.filter { $0.phase == .held }.map(\.arrival.target)
  }
}
