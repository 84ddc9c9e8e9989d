@testable import Paging
import Testing

struct Row: Identifiable, Sendable, Hashable {
  let id: Int
  var text = ""
}

extension LoadedPage<Int> {
  /// A page of items that have ids alone.
  init(page: SizedKey, ids: [Int], places: Range<Int>, bytes: Int = 0) {
    var sent = Page(items: ids.map { Row(id: $0) })
    sent.bytes = bytes
    self.init(sent, requested: page, AbsorbedPage(ids: ids), places: places)
  }
}

/// Runs a feed manually: one response at a time, on a clock that advances only in ``wait(_:)``.
struct Script {
  var state: FeedState<Row>
  var now = Duration.zero
  /// The effects of the last step.
  var effects: [FeedEffect] = []
  /// The requests in flight, the oldest first, without cancelled ones.
  var pending: [Ticket] = []
  /// The keys of all requests, in order.
  var requested: [PageKey] = []

  init(_ configuration: FeedConfiguration = FeedConfiguration(pageSize: 2)) {
    state = FeedState(configuration)
  }

  /// A feed that requests its first page.
  static func opening(
    _ configuration: FeedConfiguration = FeedConfiguration(pageSize: 2)
  ) -> Script {
    var script = Script(configuration)
    script.open()
    return script
  }

  /// A feed with its first page.
  static func opened(
    _ ids: [Int],
    next: PageKey? = nil,
    total: Total = .unknown,
    with configuration: FeedConfiguration = FeedConfiguration(pageSize: 2),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Script {
    var script = Script.opening(configuration)
    try script.respond(ids, next: next, total: total, sourceLocation: sourceLocation)
    return script
  }

  /// The keys of the requests in flight.
  var keys: [PageKey] { pending.map(\.request.key) }

  /// The notices of the last step.
  var notices: [Notice] {
    effects.compactMap { if case .announce(let notice) = $0 { notice } else { nil } }
  }

  /// The ids of all rows; nil for rows that aren't loaded.
  var ids: [Int?] { (0..<state.rowCount).map { state.item(at: $0)?.id } }

  @discardableResult
  mutating func run(_ change: (inout FeedState<Row>, Duration) -> [FeedEffect]) -> [FeedEffect] {
    effects = change(&state, now)
    for effect in effects {
      switch effect {
      case .load(let ticket):
        pending.append(ticket)
        requested.append(ticket.request.key)
      case .cancel(let ticket): pending.removeAll { $0 == ticket }
      default: break
      }
    }
    return effects
  }

  mutating func open() { run { $0.open(now: $1) } }
  mutating func refresh() { run { $0.refresh(now: $1) } }
  mutating func lookForNewItems() { run { $0.lookForNewItems(now: $1) } }

  /// Looks for new items, and receives page one.
  mutating func lookForNewItems(
    finding ids: [Int],
    next: PageKey? = nil,
    total: Total = .unknown,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    lookForNewItems()
    try respond(ids, next: next, total: total, sourceLocation: sourceLocation)
  }

  mutating func stop() { run { $0.stop(now: $1) } }
  mutating func retry(_ row: Int?) { run { $0.retry(row: row, now: $1) } }
  mutating func load(toRow row: Int) { run { $0.load(toRow: row, now: $1) } }

  mutating func show(
    _ first: Int,
    height: Int = 2,
    cursor: Int? = nil,
    _ direction: Viewport.Direction = .down,
    velocity: Double = 0
  ) {
    let viewport = Viewport(
      first: first,
      height: height,
      cursor: cursor ?? first,
      direction: direction,
      velocity: velocity
    )
    run { $0.viewportChanged(viewport, now: $1) }
  }

  /// Advances the clock and reports it to the feed.
  mutating func wait(_ time: Duration) {
    now += time
    run { $0.timePassed(now: $1) }
  }

  /// Answers the oldest request.
  mutating func respond(
    _ ids: [Int],
    next: PageKey? = nil,
    total: Total = .unknown,
    continuation: Continuation = .unstated,
    hints: ServerHints = ServerHints(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try #require(!pending.isEmpty, "nothing was asked", sourceLocation: sourceLocation)
    respond(
      pending.removeFirst(),
      Page(
        items: ids.map { Row(id: $0) },
        next: next,
        continuation: continuation,
        total: total,
        hints: hints
      )
    )
  }

  mutating func respond(_ ticket: Ticket, _ page: Page<Row>) {
    run { $0.pageArrived(page, ticket: ticket, now: $1) }
  }

  /// Removes the newest request, so that the test can answer it itself.
  mutating func takeNewest(sourceLocation: SourceLocation = #_sourceLocation) throws -> Ticket {
    let ticket = try #require(pending.last, "nothing was asked", sourceLocation: sourceLocation)
    pending.removeLast()
    return ticket
  }

  /// Answers the oldest request with an error.
  mutating func fail(
    _ error: PageError = .broken,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try #require(!pending.isEmpty, "nothing was asked", sourceLocation: sourceLocation)
    let ticket = pending.removeFirst()
    run { $0.pageFailed(error, ticket: ticket, now: $1) }
  }
}

extension PageError {
  /// An error without an automatic retry.
  static let broken = PageError("The server answered 404.")
  /// An error with automatic retries.
  static let lost = PageError("The connection was lost.", remedy: .retry)
}

extension FeedConfiguration {
  /// Numbered pages of two items, without prefetching.
  static let numbered = numbered(requestsInFlight: 1)

  static func numbered(requestsInFlight: Int) -> FeedConfiguration {
    FeedConfiguration(
      pageSize: 2,
      prefetch: .fixed(0),
      addressing: .numbered(first: 1),
      requestsInFlight: requestsInFlight
    )
  }
}
