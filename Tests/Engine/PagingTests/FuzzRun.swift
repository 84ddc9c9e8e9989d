@testable import Paging

/// One step of a run; its numbers are brought into range when the step is performed, so that a run
/// stays valid when steps are left out.
enum FuzzStep {
  case time(milliseconds: Int)
  case viewport(first: Int, height: Int, direction: Int)
  case jump(to: Int)
  case refresh
  case invalidate
  case lookForNewItems
  case load(toRow: Int)
  case retry(row: Int)
  case stop
  case respond(Int)
  case fail(Int, remedy: Int)
  case respondLate(Int)
  case insert(Int)
  case remove(Int)

  static func random(using generator: inout SeededGenerator) -> FuzzStep {
    let number = Int.random(in: 0..<10_000, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<8: return .time(milliseconds: number)
    case 8..<28:
      let height = Int.random(in: 0..<14, using: &generator)
      return .viewport(first: number, height: height, direction: number % 3)
    case 28..<33: return .jump(to: number)
    case 33..<35: return .refresh
    case 35..<36: return .invalidate
    case 36..<41: return .lookForNewItems
    case 41..<44: return .load(toRow: number)
    case 44..<50: return .retry(row: number)
    case 50..<52: return .stop
    case 52..<82: return .respond(number)
    case 82..<88: return .fail(number, remedy: number % 5)
    case 88..<92: return .respondLate(number)
    case 92..<97: return .insert(number % 7)
    default: return .remove(number % 5)
    }
  }
}

extension FuzzStep {
  /// Whether the step delivers a response; only such steps may move rows.
  var bringsAnAnswer: Bool {
    switch self {
    case .respond, .respondLate: true
    default: false
    }
  }
}

extension FuzzStep {
  /// Whether the feed decides what to load; it doesn't after a cancellation or without a request.
  var looksAtRows: Bool {
    switch self {
    case .time, .viewport, .jump: true
    default: false
    }
  }
}

/// A run of a feed against a model server, checked after every step.
struct FuzzRun {
  var state: FeedState<Row>
  private(set) var server: ModelServer
  private(set) var log: [FeedEffect] = []
  private let changes: Bool
  /// Whether a filter leaves out a third of the items.
  private var leavesOut = false
  /// Page one of an earlier time; nil: none was kept.
  private var kept: Page<Row>?
  private(set) var now = Duration.zero
  private var wakeAt: Duration?
  private(set) var pending: [Ticket] = []
  /// The server's list when page one of the displayed generation was answered.
  private(set) var truth: [Int] = []
  private var stale: [Ticket] = []

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pageSize = Int.random(in: 1...5, using: &generator)
    let addressings: [PageAddressing] = [
      .serial, .numbered(first: 1), .numbered(first: 0), .offset,
    ]
    let addressing = addressings.randomElement(using: &generator) ?? .serial
    let prefetches: [Prefetch] = [
      .automatic, .fixed(0), .fixed(3), .fixed(20), .onDemand,
    ]
    let maximum = [nil, 3 * pageSize, 10].randomElement(using: &generator) ?? nil
    let isGuessed = Int.random(in: 0..<3, using: &generator) == 0
    let opened = isGuessed ? addressings.randomElement(using: &generator) ?? .serial : addressing
    var configuration = FeedConfiguration(
      pageSize: pageSize,
      maximumPageSize: maximum,
      prefetch: prefetches.randomElement(using: &generator) ?? .automatic,
      addressing: opened,
      requestsInFlight: Int.random(in: 1...3, using: &generator),
      requestLimit: Int.random(in: 5...100, using: &generator),
      seed: seed
    )
    configuration.maximumItems =
      Bool.random(using: &generator) ? 4 * max(pageSize, maximum ?? 0) : nil
    state = FeedState(configuration)
    let count = Int.random(in: 0...40, using: &generator)
    server = ModelServer(addressing: addressing, pageSize: pageSize, count: count)
    server.openedWith = opened
    changes = Bool.random(using: &generator)
    if Bool.random(using: &generator) { keepPage(using: &generator) }
    leavesOut = Int.random(in: 0..<4, using: &generator) == 0
    if leavesOut { state = FeedState(configuration.filtered) }
    begin(isGuessed: isGuessed, using: &generator)
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return }
    server.pastTheEnd = Bool.random(using: &generator) ? .empty : .lastPage
    server.totalLie =
      [nil, 0, -3, 7, 1_000_000_000, -1_000].randomElement(using: &generator) ?? nil
    server.namesNextForEver = Int.random(in: 0..<3, using: &generator) == 0
    server.largestPage = pageSize + Int.random(in: 0...pageSize, using: &generator)
    server.ignoresKey = Int.random(in: 0..<6, using: &generator) == 0
  }

  /// Begins some lists in the middle.
  private mutating func begin(isGuessed: Bool, using generator: inout SeededGenerator) {
    server.namesPrevious = Bool.random(using: &generator)
    let canBegin = server.addressing.isRandomAccess ? !leavesOut : server.namesPrevious
    guard kept == nil, !isGuessed, canBegin else { return }
    let page = Int.random(in: 0...8, using: &generator)
    state.configuration.start = server.key(of: page * server.pageSize, server.pageSize)
  }

  /// A page without the items that a filter leaves out, as the feed gets it.
  private func filtered(_ page: Page<Row>) -> Page<Row> {
    var page = page
    guard leavesOut else { return page }
    page.leftOut = Set(page.items.indices.filter { Self.isLeftOut(page.items[$0].id) })
    return page
  }

  static func isLeftOut(_ id: Int) -> Bool { id % 3 == 1 }

  /// The items that the feed displays of those that the server has.
  var shownIDs: [Int] { leavesOut ? server.ids.filter { !Self.isLeftOut($0) } : server.ids }

  /// Keeps page one or a part of it, then changes the list.
  private mutating func keepPage(using generator: inout SeededGenerator) {
    let first = PageRequest(
      key: state.configuration.addressing.firstKey,
      pageSize: state.configuration.pageSize,
      addressing: state.configuration.addressing
    )
    var page = server.respond(first)
    page.age = .seconds(Int.random(in: 0...100_000, using: &generator))
    kept = page
    guard changes else { return }
    kept?.items.removeLast(Int.random(in: 0...page.items.count, using: &generator))
    server.insertAtHead(Int.random(in: 0...7, using: &generator))
    server.removeAtEnd(Int.random(in: 0...7, using: &generator))
  }

  static func steps(seed: UInt64, count: Int) -> [FuzzStep] {
    var generator = SeededGenerator(seed: ~seed)
    return (0..<count).map { _ in FuzzStep.random(using: &generator) }
  }

  /// Performs the steps, then answers until the feed is idle.
  ///
  /// - Returns: the error and the number of steps before it; nil on success.
  mutating func run(_ steps: [FuzzStep]) -> String? {
    perform(kept.map { state.open(with: filtered($0), now: now) } ?? state.open(now: now))
    for (index, step) in steps.enumerated() {
      if let wrong = take(step) { return "step \(index + 1), \(step): \(wrong)" }
    }
    return comeToRest() ?? readToTheEnd() ?? loadEverything()
  }

  private mutating func take(_ step: FuzzStep) -> String? {
    let movesRows = step.bringsAnAnswer
    let before = movesRows ? rowsByID() : [:]
    let generation = state.generation
    let effects = effects(of: step)
    perform(effects)
    var checks = FuzzChecks(state: state, effects: effects)
    checks.requests()
    checks.places(isStill: !server.hasChanged && !server.namesNextForEver)
    checks.droppedPages()
    if step.looksAtRows { checks.failuresInView() }
    if movesRows {
      checks.cursor(before: before, after: rowsByID())
      checks.rows()
      if !server.hasChanged, !server.namesNextForEver { checks.order() }
    } else {
      checks.rowsStay()
    }
    if case .respondLate = step, !effects.isEmpty {
      return "a late answer did something: \(effects)"
    }
    if state.generation < generation { return "the generation went back" }
    return checks.wrong
  }

  private mutating func effects(of step: FuzzStep) -> [FeedEffect] {
    switch step {
    case .time(let milliseconds):
      now += .milliseconds(milliseconds)
      return state.timePassed(now: now)
    case .viewport(let first, let height, let direction):
      return show(first % max(1, min(state.rowCount, 200)), height: height, direction: direction)
    case .jump(let place):
      return show(state.rowCount * (place % 100) / 100, height: 5, direction: 2)
    case .refresh: return state.refresh(now: now)
    case .invalidate: return state.refresh(keepingPlace: true, now: now)
    case .lookForNewItems: return state.lookForNewItems(now: now)
    case .load(let row): return state.load(toRow: row % 50 == 0 ? .max : row % 60, now: now)
    case .retry(let row):
      return state.retry(row: row % 7 == 0 ? nil : row % max(1, min(state.rowCount, 200)), now: now)
    case .stop: return state.stop(now: now)
    case .respond, .fail, .respondLate: return result(of: step)
    case .insert(let count):
      if changes { server.insertAtHead(count) }
      return []
    case .remove(let count):
      if changes {
        server.removeAtEnd(count)
        hasRemoved = true
      }
      return []
    }
  }

  private mutating func result(of step: FuzzStep) -> [FeedEffect] {
    switch step {
    case .respond(let number) where !pending.isEmpty:
      return respond(pending[number % pending.count])
    case .fail(let number, let remedy) where !pending.isEmpty:
      let ticket = pending.remove(at: number % pending.count)
      stale.append(ticket)
      return state.pageFailed(Self.errors[remedy], ticket: ticket, now: now)
    case .respondLate(let number) where !stale.isEmpty:
      let ticket = stale[number % stale.count]
      guard number.isMultiple(of: 2) else {
        return state.pageFailed(.lost, ticket: ticket, now: now)
      }
      let page = Page(items: [Row(id: -1)], next: .token("late"), total: .exact(3))
      return state.pageArrived(page, ticket: ticket, now: now)
    default: return []
    }
  }

  /// Answers the next request; false when there is none.
  mutating func respondNext() -> Bool {
    guard let ticket = pending.first else { return false }
    perform(respond(ticket))
    return true
  }

  /// Lets the time pass that the feed waits for; false when it waits for none, or starts nothing.
  mutating func passTime() -> Bool {
    guard let time = wakeAt else { return false }
    wakeAt = nil
    now = max(now, time)
    perform(state.timePassed(now: now))
    return !pending.isEmpty
  }

  /// Whether items were removed; what moves to an earlier page then can't be noticed.
  private(set) var hasRemoved = false

  /// Whether the server's statements are true, so that the rows can be judged without a refresh.
  var isJudged: Bool {
    guard !hasRemoved else { return false }
    return server.totalLie.map { $0 == 0 } ?? true && !server.namesNextForEver && !server.ignoresKey
      && server.largestPage == .max && server.pastTheEnd == .empty
  }

  private static let errors = [
    PageError.lost, .broken, .cancelled, PageError("429", remedy: .slowDown),
    PageError("503", remedy: .wait(.seconds(3))),
  ]

  private mutating func respond(_ ticket: Ticket) -> [FeedEffect] {
    pending.removeAll { $0 == ticket }
    stale.append(ticket)
    if ticket.load == .refresh { truth = server.ids }
    let page = filtered(server.respond(ticket.request))
    return state.pageArrived(page, ticket: ticket, now: now)
  }

  mutating func show(_ first: Int, height: Int, direction: Int) -> [FeedEffect] {
    let directions: [Viewport.Direction] = [.none, .up, .down]
    let viewport = Viewport(
      first: first,
      height: height,
      cursor: first + height / 2,
      direction: directions[direction],
      velocity: Double(height)
    )
    return state.viewportChanged(viewport, now: now)
  }

  mutating func perform(_ effects: [FeedEffect]) {
    log += effects
    for effect in effects {
      switch effect {
      case .load(let ticket): pending.append(ticket)
      case .cancel(let ticket):
        pending.removeAll { $0 == ticket }
        stale.append(ticket)
      case .wake(let time): wakeAt = time
      default: break
      }
    }
  }

  /// The rows of loaded items; only the first rows for lists of absurd length.
  private func rowsByID() -> [Int: Int] {
    var rows: [Int: Int] = [:]
    for row in 0..<min(state.rowCount, FuzzChecks.rowsLookedAt) {
      if let item = state.item(at: row) { rows[item.id] = row }
    }
    return rows
  }

  /// Refreshes and loads to the end; the result must equal the server's list.
  private mutating func loadEverything() -> String? {
    guard !server.namesNextForEver, !server.ignoresKey else { return nil }
    state.configuration.start = nil
    perform(state.stop(now: now) + state.refresh(now: now))
    guard state.isLoading else { return "a refresh asks for nothing" }
    perform(respond(pending[0]))
    perform(state.load(toRow: .max, now: now))
    var steps = 0
    while let ticket = pending.first {
      perform(respond(ticket))
      steps += 1
      if steps > 200 { return "the end is never reached: \(ticket)" }
    }
    let rows = shownIDs.isEmpty ? 0 : shownIDs.count + 1
    if state.rowCount != rows { return "\(state.rowCount) rows of \(rows): \(state.tail)" }
    if state.targetRow != nil { return "the way to the end goes on after it" }
    for (row, id) in shownIDs.enumerated() {
      guard let item = state.item(at: row) else { continue }
      if item.id != id { return "row \(row) shows \(item.id), not \(id)" }
    }
    let keepsAll =
      state.configuration.maximumItems.map { shownIDs.count <= $0 } ?? true
    if let wrong = wrongInLedger { return wrong }
    if keepsAll, state.loadedCount != shownIDs.count { return "only \(state.loadedCount) items" }
    return nil
  }

  /// The error in the ledger of a list that was loaded to its end; nil when it is correct.
  private var wrongInLedger: String? {
    let ledger = state.ledger
    let announced = server.totalLie.map { server.ids.count + $0 }.flatMap { $0 < 0 ? nil : $0 }
    let missing = max(0, (announced ?? 0) - server.ids.count)
    let isRight =
      ledger.searched == server.ids.count && ledger.announcedTotal == announced
      && ledger.missing == missing
      && ledger.hidden == 0
    return isRight ? nil : "\(ledger) of \(server.ids.count) items, told \(announced ?? -1)"
  }

  /// Answers all requests, with the viewport at the end, until there are no more.
  private mutating func comeToRest() -> String? {
    perform(show(max(0, state.rowCount - 4), height: 4, direction: 2))
    var steps = 0
    while let ticket = pending.first {
      perform(respond(ticket))
      steps += 1
      if steps > 1_000 { return "asks for ever: \(ticket)" }
      if pending.isEmpty, let wakeAt {
        now = max(now, wakeAt)
        self.wakeAt = nil
        perform(state.timePassed(now: now))
      }
      perform(show(max(0, state.rowCount - 4), height: 4, direction: 2))
    }
    now += .seconds(10_000)
    let late = state.timePassed(now: now)
    perform(late)
    if !pending.isEmpty, steps < 1_000 { return comeToRest() }
    var checks = FuzzChecks(state: state, effects: late)
    checks.requests()
    checks.rows()
    checks.rest()
    return checks.wrong
  }
}
