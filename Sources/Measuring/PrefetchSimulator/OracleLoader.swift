/// The bound: a loader that knows the latency of every page, and the user's true speed as soon as
/// it changes.
///
/// It loads pages in list order, as early as the allowed waste permits: as many rows ahead as a
/// stop at this moment may leave unread. When pages can be requested by number, it skips those that
/// would arrive too late. How far ahead it skips is a parameter, and the best of several values is
/// the bound. It doesn't prefer pages that happen to be fast, because that isn't the order of the
/// list.
struct OracleLoader: Loader {
  private let source: SimulatedSource
  private let lead: Double
  private let loadsAhead: Bool
  private var isRequested: [Bool]
  private var inFlight = 0
  private var nextID: UInt64 = 0
  private var frame = Trace.Frame(time: 0, first: 0, cursor: 0, velocity: 0)
  private var seenEnd = Trace.height
  private var serialNext = 0
  private var freeAt = 0

  /// Makes a bound.
  ///
  /// - Parameters:
  ///   - source: the source of the pages.
  ///   - lead: the rows to skip, in mean latencies at the current speed; 0 skips only rows that
  ///     have left the viewport.
  ///   - loadsAhead: whether rows are loaded before they are visible; when requests are few and the
  ///     user jumps, it is better to save them.
  init(source: SimulatedSource, lead: Double, loadsAhead: Bool = true) {
    self.loadsAhead = loadsAhead
    self.source = source
    self.lead = lead
    isRequested = Array(repeating: false, count: source.pageCount)
  }

  mutating func open() -> [LoaderAction] { load(0, now: 0) }

  mutating func moved(to frame: Trace.Frame, now: Int) -> [LoaderAction] {
    self.frame = frame
    seenEnd = max(seenEnd, frame.first + Trace.height)
    return advance(now: now)
  }

  mutating func arrived(_ id: UInt64, rows: Range<Int>, now: Int) -> [LoaderAction] {
    inFlight -= 1
    return advance(now: now)
  }

  mutating func woken(now: Int) -> [LoaderAction] { advance(now: now) }

  private mutating func advance(now: Int) -> [LoaderAction] {
    var actions: [LoaderAction] = []
    while inFlight < source.requestsInFlight {
      guard now >= freeAt else { return actions + [.wake(at: freeAt)] }
      guard let page = nextPage() else { return actions }
      actions += load(page, now: now)
    }
    return actions
  }

  private mutating func load(_ page: Int, now: Int) -> [LoaderAction] {
    isRequested[page] = true
    serialNext = page + 1
    inFlight += 1
    nextID += 1
    freeAt = now + source.spacing
    return [.load(id: nextID, rows: source.rows(ofPage: page))]
  }

  /// The number of rows that a stop at this moment may leave unread.
  private var allowance: Int {
    guard loadsAhead else { return source.pageSize - 1 }
    return 4 * Trace.height + source.requestsInFlight * source.pageSize
      + Int(abs(frame.velocity) * Double(source.latency) / 1_000)
  }

  private func nextPage() -> Int? {
    guard source.isNumbered else {
      let isAllowed = (serialNext + 1) * source.pageSize - seenEnd <= allowance
      return isAllowed && serialNext < source.pageCount ? serialNext : nil
    }
    let passed = Int(abs(frame.velocity) * Double(source.latency) / 1_000 * lead)
    let end = frame.first + Trace.height
    let isUp = frame.velocity < 0
    let start = isUp ? max(0, end - 1 - passed) : frame.first + passed
    var page = min(source.pageCount - 1, start / source.pageSize)
    while 0..<source.pageCount ~= page {
      let size = source.pageSize
      let ahead = isUp ? frame.first - page * size : (page + 1) * size - end
      guard ahead <= allowance else { return nil }
      if !isRequested[page] { return page }
      page += isUp ? -1 : 1
    }
    return nil
  }
}

/// Decides when to request each page: a policy with the real engine, or the bound.
///
/// Times are in microseconds; rows are counted from 0.
protocol Loader {
  /// Opens the list and returns the first actions.
  mutating func open() -> [LoaderAction]

  /// Reports a movement of the viewport.
  mutating func moved(to frame: Trace.Frame, now: Int) -> [LoaderAction]

  /// Reports a received page.
  mutating func arrived(_ id: UInt64, rows: Range<Int>, now: Int) -> [LoaderAction]

  /// Reports that the time of a ``LoaderAction/wake(at:)`` has passed.
  mutating func woken(now: Int) -> [LoaderAction]
}

/// An action that the simulation performs for a loader.
enum LoaderAction: Hashable, Sendable {
  case load(id: UInt64, rows: Range<Int>)
  case cancel(id: UInt64)
  case wake(at: Int)
}
