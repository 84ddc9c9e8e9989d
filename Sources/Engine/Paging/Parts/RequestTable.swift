/// The requests: those in flight, those that failed, and those that wait for their turn.
///
/// A request in flight leaves the table when its result arrives or when it is cancelled; a result
/// whose ticket isn't in the table is discarded. Page one is queued, in flight, or neither. A
/// failure stays until a request for the same page succeeds or the page isn't needed any more, so
/// that its attempts are counted together.
struct RequestTable<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// The requests in flight, by ticket id.
  private(set) var inFlight: [UInt64: LoadInFlight] = [:] { didSet { revision &+= 1 } }
  private(set) var failures: [LoadSlot: FailedLoad] = [:] {
    didSet {
      revision &+= 1
      failedPages = failures.values.filter { !$0.ticket.isHead }
        .sorted { $0.places.lowerBound < $1.places.lowerBound }
    }
  }
  /// The failures of pages other than page one, in the order of their places.
  private(set) var failedPages: [FailedLoad] = []
  /// Pages that the user requested and that couldn't start yet.
  private(set) var requested: [Want] = []
  /// A load of page one that hasn't started, for example because the source requested a wait.
  private(set) var queuedHead: Load?
  /// Whether the last load failed; no page is prefetched then until a load succeeds.
  private(set) var lastLoadFailed = false
  /// Pages that arrived before their predecessors, with their requests, until these arrive.
  private var early: [SizedKey: (page: Page<Item>, load: LoadInFlight)] = [:]
  /// A number that changes with the requests in flight and the failures.
  private(set) var revision: UInt64 = 0

  private var nextTicket: UInt64 = 1
  private var generator: SeededGenerator

  /// Makes a table without requests; equal seeds give equal retry delays.
  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  // MARK: Page one

  /// Queues a load of page one, and forgets that an earlier one failed.
  mutating func queueHead(_ load: Load) {
    failures[.head] = nil
    queuedHead = load
  }

  /// Queues page one again after a failure, whose attempts keep counting.
  mutating func queueHeadAgain() { queuedHead = .refresh }

  /// Begins a generation with a load of page one, and cancels all other requests.
  mutating func beginGeneration(with load: Load) -> [FeedEffect] {
    requested = []
    early = [:]
    let effects = cancel { _ in true }
    queueHead(load)
    return effects
  }

  /// Cancels all requests, and leaves all retries to the user.
  mutating func stop() -> [FeedEffect] {
    if hasRetries { changeFailures { $0.retryAt = nil } }
    requested = []
    early = [:]
    queuedHead = nil
    return cancel { _ in true }
  }

  // MARK: Starting and ending

  /// Adds a request to those in flight.
  mutating func start(
    _ want: Want,
    followsShortPage: Bool = false,
    isAnnounced: Bool = false,
    addressing: PageAddressing,
    generation: UInt64,
    now: Duration
  ) -> Ticket {
    var request = PageRequest(
      key: want.page.key,
      pageSize: want.page.size,
      bypassesCache: want.load == .newItems || want.reason == .user,
      addressing: addressing
    )
    request.followsShortPage = followsShortPage
    request.isAnnounced = isAnnounced
    let ticket = Ticket(
      generation: generation,
      id: nextTicket,
      load: want.load,
      request: request,
      reason: want.reason,
      places: want.places,
      startedAt: now
    )
    nextTicket += 1
    if ticket.isHead { queuedHead = nil }
    inFlight[ticket.id] = LoadInFlight(ticket: ticket, places: want.places)
    return ticket
  }

  /// Removes a request whose result arrived; nil when the result must be discarded.
  mutating func take(_ ticket: Ticket) -> LoadInFlight? {
    guard inFlight[ticket.id]?.ticket == ticket else { return nil }
    return inFlight.removeValue(forKey: ticket.id)
  }

  /// Stores a page that arrived before its predecessor.
  mutating func store(_ page: Page<Item>, _ load: LoadInFlight) { early[load.page] = (page, load) }

  /// Removes and returns a page that was stored; nil when it hasn't arrived.
  mutating func takeEarly(_ page: SizedKey) -> (page: Page<Item>, load: LoadInFlight)? {
    early.isEmpty ? nil : early.removeValue(forKey: page)
  }

  /// Discards the early pages, and cancels the requests for others but the next one.
  mutating func forgetAhead(of next: SizedKey?) -> [FeedEffect] {
    early = [:]
    return cancel { $0.ticket.load == .ahead && $0.page != next }
  }

  /// Removes requests, the oldest first, so that their results are discarded.
  mutating func cancel(where isUnwanted: (LoadInFlight) -> Bool) -> [FeedEffect] {
    let unwanted = inFlight.values.filter(isUnwanted).sorted { $0.ticket.id < $1.ticket.id }
    for load in unwanted { inFlight[load.ticket.id] = nil }
    return unwanted.map { .cancel($0.ticket) }
  }

  /// Records that the page of a ticket arrived.
  mutating func succeeded(_ ticket: Ticket) {
    failures[ticket.slot] = nil
    lastLoadFailed = false
  }

  // MARK: Failures

  /// The number of failed attempts for the page of a ticket.
  func attempts(for slot: LoadSlot) -> Int { failures[slot]?.attempts ?? 0 }

  /// Whether the latest load of a page other than page one failed.
  mutating func noteFailure(_ failed: Bool) { lastLoadFailed = failed }

  /// The time until the automatic retry of a load; nil when the user must retry.
  mutating func retryDelay(after error: PageError, attempt: Int, by policy: RetryPolicy)
    -> Duration?
  {
    let spread = Double.random(in: 0.5...1, using: &generator)
    return policy.delay(after: error, attempt: attempt, spread: spread)
  }

  /// Records a failure; it replaces an earlier one of the same page.
  mutating func fail(_ failure: FailedLoad) { failures[failure.ticket.slot] = failure }

  /// Changes all failures, and sorts them once.
  private mutating func changeFailures(_ change: (inout FailedLoad) -> Void) {
    guard !failures.isEmpty else { return }
    failures = failures.mapValues { failure in
      var changed = failure
      change(&changed)
      return changed
    }
  }

  mutating func forgetFailure(of page: SizedKey) { failures[.page(page)] = nil }

  /// Forgets the failures of pages whose places a loaded page covers.
  mutating func forgetFailures(in places: Range<Int>) {
    guard !failures.isEmpty else { return }
    failures = failures.filter { !$0.value.places.overlaps(places) || $0.key == .head }
  }

  // MARK: Pages

  /// Queues a page that the user requested before all others; a repeated request has no effect.
  mutating func queue(for want: Want) {
    if !requested.contains(where: { $0.page == want.page }) { requested.append(want) }
  }

  /// The next page that the user requested and that isn't in flight; nil when there is none.
  mutating func nextRequested() -> Want? { requested.isEmpty ? nil : requested.removeFirst() }

  /// Removes the requested pages that are in flight.
  mutating func forgetRequestedInFlight() {
    guard !requested.isEmpty else { return }
    requested = requested.filter { !isInFlight($0) }
  }

  /// Forgets all failures and requested pages of a list that starts again.
  mutating func startAgain() {
    failures = [:]
    requested = []
    early = [:]
  }

  /// Forgets what concerns pages other than page one, and cancels their requests.
  mutating func forgetPages(where isUnwanted: (SizedKey) -> Bool = { _ in true }) -> [FeedEffect] {
    requested.removeAll { isUnwanted($0.page) }
    if !early.isEmpty { early = early.filter { !isUnwanted($0.key) } }
    if !failures.isEmpty {
      failures = failures.filter {
        if case .page(let page) = $0.key { !isUnwanted(page) } else { true }
      }
    }
    return cancel { !$0.isHead && isUnwanted($0.page) }
  }

  /// Shifts everything at or after a place, after items were inserted there.
  mutating func shiftPlaces(from place: Int, by count: Int) {
    early = [:]
    for (id, load) in inFlight where !load.isHead && load.places.lowerBound >= place {
      inFlight[id]?.places = load.places.shifted(by: count)
    }
    changeFailures {
      if $0.places.lowerBound >= place { $0.places = $0.places.shifted(by: count) }
    }
    for index in requested.indices where requested[index].places.lowerBound >= place {
      requested[index].places = requested[index].places.shifted(by: count)
    }
  }
}

extension RequestTable {
  /// Whether a page is in flight, or page one is queued.
  var isLoading: Bool { !inFlight.isEmpty || queuedHead != nil }

  /// Whether page one is queued or in flight, to replace the list or to be merged into it.
  var isRefreshing: Bool { queuedHead != nil || inFlight.values.contains(where: \.isHead) }

  /// Whether a page one is queued or in flight that replaces the list.
  var isReplacing: Bool {
    queuedHead == .refresh || inFlight.values.contains { $0.ticket.load == .refresh }
  }

  /// The failure of page one; nil when it didn't fail or is loading again.
  var headFailure: FailedLoad? { isRefreshing ? nil : failures[.head] }

  /// When the oldest request in flight was started; nil when none is in flight.
  var oldestStart: Duration? { inFlight.values.lazy.map(\.ticket.startedAt).min() }

  /// The requests in flight, the oldest first.
  var tickets: [Ticket] { inFlight.values.map(\.ticket).sorted { $0.id < $1.id } }

  /// The failed loads without a retry in flight, the oldest first.
  var failedLoads: [FailedLoad] {
    failures.values
      .filter { failure in !inFlight.values.contains { $0.ticket.slot == failure.ticket.slot } }
      .sorted { $0.ticket.id < $1.ticket.id }
  }

  /// Whether any load is retried automatically.
  var hasRetries: Bool { failures.contains { $0.value.retryAt != nil } }

  /// Whether a page is in flight, apart from a new page one.
  func isInFlight(_ page: SizedKey) -> Bool {
    inFlight.values.contains { $0.page == page && !$0.isHead }
  }

  /// Whether a request in flight covers rows of a wanted page.
  func isInFlight(_ want: Want) -> Bool {
    inFlight.values.contains {
      !$0.isHead && ($0.page == want.page || $0.places.overlaps(want.places))
    }
  }

  /// The failure of a page, whether it is retried or not; nil when it didn't fail.
  func lastFailure(of page: SizedKey) -> FailedLoad? { failures[.page(page)] }

  /// The failure of a page without a retry in flight; nil when there is none.
  func failure(of page: SizedKey) -> FailedLoad? { isInFlight(page) ? nil : failures[.page(page)] }

  /// The failure of the last page that begins at or before a place and contains it; nil when there
  /// is none.
  ///
  /// - Complexity: O(log failures).
  func failure(at place: Int) -> FailedLoad? {
    guard !failedPages.isEmpty else { return nil }
    let failure = failedPages[failedPages.lastPosition { $0.places.lowerBound <= place }]
    return failure.places.contains(place) ? failure : nil
  }

  /// The request for the page that begins at a place, in flight or of an early page; nil when there is
  /// none.
  func load(at place: Int) -> LoadInFlight? {
    inFlight.values.first { !$0.isHead && $0.places.lowerBound == place }
      ?? early.values.first { $0.load.places.lowerBound == place }?.load
  }

  /// The places of the pages in flight, apart from page one.
  var placesInFlight: [Range<Int>] { inFlight.values.filter { !$0.isHead }.map(\.places) }

  /// The places of the pages that arrived before their predecessors.
  var earlyPlaces: [Range<Int>] { early.values.map(\.load.places) }

  /// Places that are requested or that belong to early pages.
  var takenPlaces: [Range<Int>] { placesInFlight + earlyPlaces }

  var failedPlaces: [Range<Int>] { failedPages.map(\.places) }
}
