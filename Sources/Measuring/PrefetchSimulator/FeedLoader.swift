private import Paging

/// Runs a policy with the real feed, and reports the viewport as the browser does.
struct FeedLoader: Loader {
  private struct Row: Identifiable {
    let id: Int
  }

  private let source: SimulatedSource
  private let loadsEverything: Bool
  private var state: FeedState<Row>
  private var tickets: [UInt64: Ticket] = [:]
  private var speed = ScrollSpeed()
  private var viewport = Viewport(height: Trace.height)

  init(_ policy: Policy, source: SimulatedSource) {
    self.source = source
    loadsEverything = policy == .everything
    state = FeedState(
      FeedConfiguration(
        pageSize: source.pageSize,
        maximumPageSize: policy == .growing ? source.maximumPageSize : nil,
        prefetch: policy.prefetch(pageSize: source.pageSize),
        addressing: source.isNumbered ? .numbered(first: 0) : .serial,
        requestsInFlight: source.requestsInFlight,
        maximumItems: nil
      )
    )
  }

  mutating func open() -> [LoaderAction] {
    let shown = state.viewportChanged(viewport, now: .zero)
    return actions(shown + state.open(now: .zero))
  }

  mutating func moved(to frame: Trace.Frame, now: Int) -> [LoaderAction] {
    let old = viewport
    let now = Duration.microseconds(now)
    viewport.first = frame.first
    viewport.cursor = frame.cursor
    let moved = viewport.cursor - old.cursor + viewport.first - old.first
    guard moved != 0 else { return [] }
    viewport.direction = moved < 0 ? .up : .down
    speed.moved(by: viewport.cursor - old.cursor, height: viewport.height, now: now)
    viewport.velocity = speed.rowsPerSecond(now: now)
    return actions(state.viewportChanged(viewport, now: now))
  }

  mutating func arrived(_ id: UInt64, rows: Range<Int>, now: Int) -> [LoaderAction] {
    guard let ticket = tickets.removeValue(forKey: id) else { return [] }
    let isLast = rows.upperBound >= Trace.rows
    let content = Page(
      items: rows.map(Row.init),
      next: isLast ? nil : .page(page(of: ticket.request.key) + 1),
      continuation: isLast ? .end : .more,
      total: source.isNumbered ? .exact(Trace.rows) : .unknown,
      fingerprint: UInt64(rows.lowerBound)
    )
    let now = Duration.microseconds(now)
    var effects = state.pageArrived(content, ticket: ticket, now: now)
    if rows.lowerBound == 0, loadsEverything { effects += state.load(toRow: .max, now: now) }
    return actions(effects)
  }

  mutating func woken(now: Int) -> [LoaderAction] {
    actions(state.timePassed(now: .microseconds(now)))
  }

  private mutating func actions(_ effects: [FeedEffect]) -> [LoaderAction] {
    effects.compactMap { effect in
      switch effect {
      case .load(let ticket):
        tickets[ticket.id] = ticket
        let request = ticket.request
        return .load(
          id: ticket.id,
          rows: source.rows(ofPage: page(of: request.key), size: request.pageSize)
        )
      case .cancel(let ticket):
        tickets[ticket.id] = nil
        return .cancel(id: ticket.id)
      case .wake(let time): return .wake(at: Int(time / .microseconds(1)))
      case .countTotal, .rowsReplaced, .listReplaced, .announce: return nil
      }
    }
  }

  private func page(of key: PageKey) -> Int {
    if case .page(let page) = key { page } else { 0 }
  }
}
