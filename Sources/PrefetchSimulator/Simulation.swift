/// What a run came to.
package struct Outcome: Hashable, Sendable {
  /// The share of row-time that the viewport showed placeholders.
  package var stall = 0.0
  /// Rows loaded that were never in the viewport.
  package var waste = 0.0
  /// Requests that the source answered or was about to.
  package var requests = 0.0

  /// An outcome of nothing.
  package init() {}

  init(stall: Double, waste: Double, requests: Double) {
    self.stall = stall
    self.waste = waste
    self.requests = requests
  }
}

/// One reader on one source with one policy, on virtual time.
///
/// The trace begins when page one is here: before, there is nothing to move in.
struct Simulation<Policy: Loader> {
  private struct Request {
    let id: UInt64
    let page: Int
    /// When the answer is here, in microseconds.
    let end: Int
  }

  private let trace: Trace
  private let source: SimulatedSource
  private let seed: UInt64
  private var loader: Policy
  private var now = 0
  private var underWay: [Request] = []
  private var waiting: [(id: UInt64, page: Int)] = []
  private var freeAt = 0
  private var wakeAt: Int?
  private var start: Int?
  private var nextFrame = 0
  private var isLoaded: [Bool]
  private var first = 0
  private var missing = 0
  private var missingTime = 0
  private var requests = 0

  init(_ loader: Policy, trace: Trace, source: SimulatedSource, seed: UInt64) {
    self.loader = loader
    self.trace = trace
    self.source = source
    self.seed = seed
    isLoaded = Array(repeating: false, count: source.pageCount)
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
    let pages = isLoaded.indices.lazy.filter { isLoaded[$0] }
    return Outcome(
      stall: Double(missingTime) / Double(Trace.height * trace.duration),
      waste: Double(pages.reduce(0) { $0 + trace.unseen(in: source.rows(ofPage: $1)) }),
      requests: Double(requests)
    )
  }

  private func nextTime() -> Int? {
    var time = underWay.lazy.map(\.end).min()
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

  /// Lets happen what happens now: an answer first, then a movement.
  private mutating func step() {
    if let index = underWay.firstIndex(where: { $0.end <= now }) {
      answer(underWay.remove(at: index))
    } else if !waiting.isEmpty, freeAt <= now {
      let request = waiting.removeFirst()
      begin(request.id, request.page)
    } else if let start, nextFrame < trace.frames.count,
      start + trace.frames[nextFrame].time <= now
    {
      show(trace.frames[nextFrame])
    } else if let wakeAt, wakeAt <= now {
      self.wakeAt = nil
      perform(loader.woken(now: now))
    }
  }

  private mutating func answer(_ request: Request) {
    isLoaded[request.page] = true
    if start == nil { start = now }
    countMissing()
    perform(loader.arrived(request.id, page: request.page, now: now))
  }

  private mutating func show(_ frame: Trace.Frame) {
    nextFrame += 1
    first = frame.first
    countMissing()
    perform(loader.moved(to: frame, now: now))
  }

  private mutating func countMissing() {
    missing = 0
    let end = first + Trace.height
    for page in (first / source.pageSize)...((end - 1) / source.pageSize) where !isLoaded[page] {
      missing += source.rows(ofPage: page).clamped(to: first..<end).count
    }
  }

  private mutating func perform(_ actions: [LoaderAction]) {
    for action in actions {
      switch action {
      case .load(let id, let page):
        if waiting.isEmpty, freeAt <= now { begin(id, page) } else { waiting.append((id, page)) }
      case .cancel(let id):
        underWay.removeAll { $0.id == id }
        waiting.removeAll { $0.id == id }
      case .wake(let time): wakeAt = max(time, now)
      }
    }
  }

  private mutating func begin(_ id: UInt64, _ page: Int) {
    freeAt = now + source.spacing
    requests += 1
    let end = now + source.latency(ofPage: page, seed: seed)
    underWay.append(Request(id: id, page: page, end: end))
  }
}
