/// The result of a run.
package struct Outcome: Hashable, Sendable {
  /// The share of row-time in which the viewport shows placeholders.
  package var stall = 0.0
  /// The number of rows that were loaded and never visible.
  package var waste = 0.0
  /// The number of requests that the source received.
  package var requests = 0.0
  /// The number of responses until a thousand rows were loaded; 0: fewer were loaded.
  package var requestsForThousandRows = 0.0

  /// Makes an empty outcome.
  package init() {}

}

/// One trace on one source with one policy, in virtual time.
///
/// The trace starts when page one arrives: before that, no movement is possible.
struct Simulation<Policy: Loader> {
  private struct Request {
    let id: UInt64
    let rows: Range<Int>
    /// The time at which the response arrives, in microseconds.
    let end: Int
  }

  private let trace: Trace
  private let source: SimulatedSource
  private let seed: UInt64
  private var loader: Policy
  private var now = 0
  private var inFlight: [Request] = []
  private var waiting: [(id: UInt64, rows: Range<Int>)] = []
  private var freeAt = 0
  private var wakeAt: Int?
  private var start: Int?
  private var nextFrame = 0
  private var isLoaded = [Bool](repeating: false, count: Trace.rows)
  /// The rows of each response; no response is repeated.
  private var responses: [Range<Int>] = []
  private var first = 0
  private var missing = 0
  private var missingTime = 0
  private var requests = 0

  init(_ loader: Policy, trace: Trace, source: SimulatedSource, seed: UInt64) {
    self.loader = loader
    self.trace = trace
    self.source = source
    self.seed = seed
  }

  mutating func run() -> Outcome {
    perform(loader.open())
    while let time = nextTime(), start.map({ time < $0 + trace.duration }) ?? true {
      pass(to: time)
      step()
    }
    if let start { pass(to: start + trace.duration) }
    return outcome
  }

  private var outcome: Outcome {
    var outcome = Outcome()
    outcome.stall = Double(missingTime) / Double(Trace.height * trace.duration)
    outcome.waste = Double(responses.reduce(0) { $0 + trace.unseen(in: $1) })
    outcome.requests = Double(requests)
    var rows = 0
    for (index, response) in responses.enumerated() where rows < 1_000 {
      rows += response.count
      if rows >= 1_000 { outcome.requestsForThousandRows = Double(index + 1) }
    }
    return outcome
  }

  private func nextTime() -> Int? {
    var time = inFlight.lazy.map(\.end).min()
    func consider(_ other: Int?) {
      guard let other else { return }
      time = min(time ?? other, other)
    }
    if !waiting.isEmpty { consider(freeAt) }
    consider(wakeAt)
    if let start, nextFrame < trace.frames.count { consider(start + trace.frames[nextFrame].time) }
    return time.map { max($0, now) }
  }

  private mutating func pass(to time: Int) {
    if start != nil { missingTime += missing * (time - now) }
    now = time
  }

  /// Performs the next event at the current time: a response before a movement.
  private mutating func step() {
    if let index = inFlight.firstIndex(where: { $0.end <= now }) {
      respond(inFlight.remove(at: index))
    } else if !waiting.isEmpty, freeAt <= now {
      let request = waiting.removeFirst()
      begin(request.id, request.rows)
    } else if let start, nextFrame < trace.frames.count,
      start + trace.frames[nextFrame].time <= now
    {
      show(trace.frames[nextFrame])
    } else if let wakeAt, wakeAt <= now {
      self.wakeAt = nil
      perform(loader.woken(now: now))
    }
  }

  private mutating func respond(_ request: Request) {
    for row in request.rows { isLoaded[row] = true }
    responses.append(request.rows)
    if start == nil { start = now }
    countMissing()
    perform(loader.arrived(request.id, rows: request.rows, now: now))
  }

  private mutating func show(_ frame: Trace.Frame) {
    nextFrame += 1
    first = frame.first
    countMissing()
    perform(loader.moved(to: frame, now: now))
  }

  private mutating func countMissing() {
    missing = (first..<(first + Trace.height)).count { !isLoaded[$0] }
  }

  private mutating func perform(_ actions: [LoaderAction]) {
    for action in actions {
      switch action {
      case .load(let id, let rows):
        if waiting.isEmpty, freeAt <= now { begin(id, rows) } else { waiting.append((id, rows)) }
      case .cancel(let id):
        inFlight.removeAll { $0.id == id }
        waiting.removeAll { $0.id == id }
      case .wake(let time): wakeAt = max(time, now)
      }
    }
  }

  private mutating func begin(_ id: UInt64, _ rows: Range<Int>) {
    freeAt = now + source.spacing
    requests += 1
    let end = now + source.latency(ofPageAt: rows.lowerBound, seed: seed)
    inFlight.append(Request(id: id, rows: rows, end: end))
  }
}
