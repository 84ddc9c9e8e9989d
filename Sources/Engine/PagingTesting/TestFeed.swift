public import Paging

/// A feed under the control of a test, which scrolls, waits and refreshes in virtual time and logs
/// events.
///
/// It doesn't depend on real time or threads: it sends requests one at a time, and each response
/// arrives after ``latency``. A test of a source, or of code that displays a feed, therefore has
/// the same log in each run. For a source that waits by itself, such as a ``ScriptedSource`` or a
/// source that sleeps on a clock, use `Feed` and a ``ManualClock``.
public struct TestFeed<Source: PageSource> {
  /// A response that hasn't arrived yet.
  private struct Arrival {
    enum Content {
      case page(Ticket, Result<Page<Source.Item>, PageError>)
      case total(generation: UInt64, Total, ServerHints)
    }

    let time: Duration
    let content: Content
  }

  /// The state of the feed.
  public private(set) var state: FeedState<Source.Item>

  /// The events so far.
  public internal(set) var log = FeedLog()

  /// The virtual time since the feed was made.
  public private(set) var now = Duration.zero

  /// The time until a response arrives, for requests from now on.
  public var latency: Duration

  /// The rows on the screen.
  public internal(set) var viewport: Viewport

  private let source: Source
  private var arrivals: [Arrival] = []

  /// Makes a feed, which isn't open yet.
  ///
  /// - Parameters:
  ///   - source: the source of the pages.
  ///   - configuration: how to load. The source alone decides how pages are addressed and counted,
  ///     whatever the configuration contains.
  ///   - height: the rows of the screen.
  ///   - latency: the time until a response arrives.
  public init(
    source: Source,
    configuration: FeedConfiguration = FeedConfiguration(),
    height: Int = 20,
    latency: Duration = .milliseconds(100)
  ) {
    self.source = source
    self.latency = latency
    viewport = Viewport(first: 0, height: height, cursor: 0)
    state = FeedState(configuration.adapted(to: source))
  }

  /// The loaded items from the first row to the first one that isn't loaded.
  public var snapshot: [Source.Item] {
    (0..<state.leadingLoadedRows).compactMap { state.item(at: $0) }
  }

  /// The rows on the screen.
  public var visibleRows: [FeedRow<Source.Item>] {
    (viewport.first..<max(viewport.first, min(viewport.last + 1, state.rowCount)))
      .compactMap { state.row(at: $0) }
  }

  /// Whether a response hasn't arrived yet.
  public var isLoading: Bool { !arrivals.isEmpty }

  /// Advances the time; responses arrive, and scheduled work is performed.
  public mutating func run(for duration: Duration) async {
    let end = now + duration
    while let time = nextTime, time <= end { await step(to: time) }
    now = max(now, end)
  }

  /// Advances the time until all responses have arrived; later scheduled work waits.
  public mutating func settle() async {
    while let time = arrivals.map(\.time).min() { await run(for: time - now) }
  }

  /// Changes the state of the feed and performs the effects.
  ///
  /// - Parameter change: calls a method of the state with the time.
  public mutating func perform(
    _ change: (inout FeedState<Source.Item>, Duration) -> [FeedEffect]
  ) async {
    for effect in change(&state, now) {
      log.add(effect, at: now)
      switch effect {
      case .load(let ticket): await load(ticket)
      case .cancel(let ticket): cancel(ticket)
      case .countTotal(let generation): await countTotal(generation)
      case .listReplaced: viewport = Viewport(first: 0, height: viewport.height, cursor: 0)
      case .rowsReplaced(let row, let removed, let inserted):
        if row + removed <= viewport.first { viewport.first += inserted - removed }
        if row + removed <= viewport.cursor { viewport.cursor += inserted - removed }
      case .wake, .announce: break
      }
    }
  }

  private var nextTime: Duration? {
    (arrivals.map(\.time) + [state.wakeAt].compactMap(\.self)).min()
  }

  /// Performs the next event; a response precedes a wake-up at the same time.
  private mutating func step(to time: Duration) async {
    now = max(now, time)
    if let index = arrivals.indices.min(by: { arrivals[$0].time < arrivals[$1].time }),
      arrivals[index].time <= time
    {
      await take(arrivals.remove(at: index).content)
    } else {
      await perform { $0.timePassed(now: $1) }
    }
  }

  private mutating func take(_ content: Arrival.Content) async {
    switch content {
    case .page(let ticket, .success(let page)):
      log.add("page \(ticket.request.key.words): \(page.items.count) items", at: now)
      await perform { $0.pageArrived(page, ticket: ticket, now: $1) }
    case .page(let ticket, .failure(let error)):
      log.add("failed \(ticket.request.key.words): \(error.message)", at: now)
      await perform { $0.pageFailed(error, ticket: ticket, now: $1) }
    case .total(let generation, let total, let hints):
      await perform { $0.totalArrived(total, hints: hints, generation: generation, now: $1) }
    }
    await reportViewport()
  }

  mutating func reportViewport() async {
    let viewport = viewport
    await perform { $0.viewportChanged(viewport, now: $1) }
  }

  private mutating func load(_ ticket: Ticket) async {
    let response = await source.response(to: ticket.request)
    arrivals.append(Arrival(time: now + latency, content: .page(ticket, response)))
  }

  private mutating func countTotal(_ generation: UInt64) async {
    guard let (total, hints) = try? await source.total() else { return }
    let content = Arrival.Content.total(generation: generation, total, hints)
    arrivals.append(Arrival(time: now + latency, content: content))
  }

  private mutating func cancel(_ ticket: Ticket) {
    arrivals.removeAll { arrival in
      if case .page(ticket, _) = arrival.content { true } else { false }
    }
  }
}

extension TestFeed {
  /// Opens the feed and waits for its first loads.
  public mutating func open() async {
    log.add("> open", at: now)
    await perform { $0.open(now: $1) }
    await reportViewport()
    await settle()
  }

  /// Refreshes the feed and waits; it starts again at page one, or keeps its place.
  public mutating func refresh(keepingPlace keepsPlace: Bool = false) async {
    log.add("> refresh", at: now)
    await perform { $0.refresh(keepingPlace: keepsPlace, now: $1) }
    await settle()
  }

  /// Retries a row, as Enter on it does, and waits.
  ///
  /// - Parameter row: a failed row, or the row after the last one; nil for page one.
  public mutating func retry(row: Int?) async {
    log.add("> retry", at: now)
    await perform { $0.retry(row: row, now: $1) }
    await settle()
  }

  /// Scrolls to a row and waits until the visible rows are loaded or have failed.
  ///
  /// A serial source loads its pages in order up to that row. The cursor stops on the last row if
  /// there are fewer, and on the first one for a negative number.
  public mutating func scrollTo(row: Int) async {
    log.add("> scroll to row \(row)", at: now)
    if !state.configuration.addressing.isRandomAccess, row >= state.leadingLoadedRows {
      await perform { $0.load(toRow: row, now: $1) }
      await settle()
    }
    await move(to: max(0, min(row, state.rowCount - 1)), velocity: 0)
    await settle()
  }

  /// Moves the cursor row by row without waiting for loads, as a held key or a flick does.
  ///
  /// The movement ends at the end of the feed, or at a failed page that needs a retry.
  ///
  /// - Parameters:
  ///   - rows: the number of rows; negative numbers move up.
  ///   - velocity: rows per second, more than 0.
  /// - Returns: the number of steps to a row that wasn't loaded or didn't exist yet.
  @discardableResult
  public mutating func fling(rows: Int, velocity: Double) async -> Int {
    precondition(velocity > 0, "a fling at \(velocity) rows a second never arrives")
    log.add("> fling \(rows) rows", at: now)
    var missed = 0
    for _ in 0..<abs(rows) {
      await run(for: .seconds(1) / velocity)
      let row = viewport.cursor + rows.signum()
      let isPast = row < 0 || row >= state.rowCount
      if isPast, !isLoading { break }
      if !isPast { await move(to: row, velocity: velocity) }
      if isPast || state.item(at: row) == nil { missed += 1 }
    }
    return missed
  }

  /// Moves the cursor; the viewport follows only when the cursor leaves it.
  private mutating func move(to row: Int, velocity: Double) async {
    var next = viewport
    next.direction = row < viewport.cursor ? .up : .down
    next.velocity = velocity
    next.cursor = row
    next.first = max(min(viewport.first, row), row - viewport.height + 1, 0)
    viewport = next
    await reportViewport()
  }
}
