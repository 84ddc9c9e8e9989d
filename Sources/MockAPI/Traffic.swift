/// The requests that are on their way through the server, and what is to become of each.
///
/// A value that decides: the server tells it what happened and does what it says.
struct Traffic: Sendable {
  /// What to do with a request that is whole.
  enum Step: Sendable, Hashable {
    case reply([Fault])
    case hold
    case close
  }

  /// What is known of a request when it has come.
  struct Arrival: Sendable {
    let method: String
    /// As sent, with the query.
    let path: String
    let target: RequestTarget
    let headers: [MockHeader]
    let time: ContinuousClock.Instant
    var body = ""
  }

  /// How an exchange ended, seen from its connection.
  enum Ending: Sendable, Hashable {
    case completed
    case broken
    case stopped
  }

  private(set) var log = MockLog()
  private(set) var isStopping = false
  var faults: MockFaults

  private let seed: UInt64
  private var exchanges: [UInt64: Exchange] = [:]

  /// How many requests the Stack Exchange API has had, for its quota.
  private(set) var quotaUsed = 0

  /// How many requests Unsplash has had, for its limit.
  private(set) var unsplashUsed = 0

  private struct Exchange {
    /// Nil when the log was cleared while the exchange was open.
    var number: Int?
    let arrival: Arrival
    let faults: [Fault]
    var phase: Phase
    var status = 0
    var bytes = 0

    enum Phase {
      case open
      case held
      /// Its picture is being painted.
      case painting
      case abandoned
    }
  }

  init(faults: MockFaults, seed: UInt64) {
    self.faults = faults
    self.seed = seed
  }

  /// A request is whole.
  mutating func arrived(_ id: UInt64, _ arrival: Arrival) -> Step {
    guard !isStopping else { return .close }
    let target = arrival.target
    if target.tail(after: "/2.3/") != nil { quotaUsed += 1 }
    if MockRoutes.isUnsplash(target) { unsplashUsed += 1 }
    let page = target["page"].flatMap { Int($0) } ?? 1
    let met = faults.decide(path: target.path, page: page, seed: seed)
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

  /// A held request goes on; nil when there is no such request.
  func resumed(_ id: UInt64) -> Step? {
    exchanges[id].map(step)
  }

  /// A request waits for its picture.
  mutating func painting(_ id: UInt64) { exchanges[id]?.phase = .painting }

  /// The picture of a request is there; false when nobody waits for it any more.
  mutating func painted(_ id: UInt64) -> Bool {
    guard exchanges[id]?.phase == .painting else { return false }
    exchanges[id]?.phase = .open
    return true
  }

  /// A reply was queued.
  mutating func replied(_ id: UInt64, status: Int, bytes: Int) {
    exchanges[id]?.status = status
    exchanges[id]?.bytes = bytes
  }

  /// Holds are over: every held request is to be resumed.
  mutating func released() -> [UInt64] {
    faults.removeHolds()
    return changeAll(in: [.held], to: .open)
  }

  /// The server stops: every held request is to be resumed, so that it can be closed.
  mutating func stopped() -> [UInt64] {
    isStopping = true
    return changeAll(in: [.held, .painting], to: .abandoned)
  }

  /// The client of a request has gone; whether that is to be resumed, so that it can be closed.
  mutating func left(_ id: UInt64) -> Bool {
    guard let phase = exchanges[id]?.phase, [.held, .painting].contains(phase) else { return false }
    exchanges[id]?.phase = .abandoned
    listOpen()
    return true
  }

  /// The faults, the log and the counts start again; every held request is to be resumed.
  mutating func reset() -> [UInt64] {
    let resumed = changeAll(in: [.held], to: .open)
    faults = MockFaults()
    log = MockLog()
    quotaUsed = 0
    unsplashUsed = 0
    for id in exchanges.keys { exchanges[id]?.number = nil }
    return resumed
  }

  /// An exchange is over; its entry in the log, or nil when it has none.
  mutating func ended(
    _ id: UInt64,
    _ ending: Ending,
    at time: ContinuousClock.Instant
  ) -> MockRequest? {
    guard let exchange = exchanges.removeValue(forKey: id) else { return nil }
    listOpen()
    guard let number = exchange.number else { return nil }
    let request = MockRequest(
      number: number,
      arrival: exchange.arrival.time,
      method: exchange.arrival.method,
      path: exchange.arrival.path,
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

  private mutating func changeAll(
    in phases: [Exchange.Phase],
    to phase: Exchange.Phase
  ) -> [UInt64] {
    let held = exchanges.filter { phases.contains($0.value.phase) }.keys.sorted()
    for id in held { exchanges[id]?.phase = phase }
    listOpen()
    return held
  }

  private mutating func listOpen() {
    let logged = exchanges.sorted { $0.key < $1.key }.map(\.value).filter { $0.number != nil }
    log.open = logged.map(\.arrival.path)
    log.held = logged.filter { $0.phase == .held }.map(\.arrival.path)
  }
}
