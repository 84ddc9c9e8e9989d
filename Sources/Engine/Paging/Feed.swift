/// A feed that loads its pages itself: ``FeedState`` with tasks around it, for programs that use
/// Swift concurrency.
///
/// The actor performs the state's effects as tasks and passes their results to the state. Observe
/// ``states``: each element is an independent value.
public actor Feed<Source: PageSource> {
  /// The element of ``states``.
  public typealias State = FeedState<Source.Item>

  /// A stream for one more observer: the current state, followed by the state after each change.
  ///
  /// A slow observer receives only the newest state. The stream ends with the feed.
  public nonisolated var states: AsyncStream<State> { observers.stream(\.state) }

  /// A stream for one more observer, with what changed since the element before.
  ///
  /// A slow observer receives several changes as one.
  public nonisolated var changes: AsyncStream<FeedChange<Source.Item>> { observers.stream(\.self) }

  /// The current state.
  public private(set) var state: State

  private let source: Source
  private let timer: FeedTimer
  private let observers: FeedObservers<Source.Item>
  private var invalidations: Task<Void, Never>?
  private let onEffect: @Sendable (FeedEffect) -> Void
  private var loads: [UInt64: Task<Void, Never>] = [:]
  private var count: Task<Void, Never>?
  private var wake: Task<Void, Never>?

  /// Makes a feed that has not been opened.
  ///
  /// - Parameters:
  ///   - source: loads the pages.
  ///   - configuration: how to load. The source alone decides how pages are addressed and counted,
  ///     whatever the configuration contains.
  ///   - clock: measures all times and waits.
  ///   - onEffect: receives every effect before it is performed, for example to log it.
  public init(
    source: Source,
    configuration: FeedConfiguration = FeedConfiguration(),
    clock: some Clock<Duration> = ContinuousClock(),
    onEffect: @escaping @Sendable (FeedEffect) -> Void = { _ in }
  ) {
    self.source = source
    state = State(configuration.adapted(to: source))
    timer = FeedTimer(clock)
    observers = FeedObservers(state)
    self.onEffect = onEffect
  }

  deinit {
    invalidations?.cancel()
    wake?.cancel()
    count?.cancel()
    for load in loads.values { load.cancel() }
    observers.finish()
  }

  /// Opens the feed by requesting page one.
  public func open() { perform { $0.open(now: $1) } }

  /// Opens the feed with a kept page one; see ``FeedState/open(with:now:)``.
  public func open(with kept: Page<Source.Item>) { perform { $0.open(with: kept, now: $1) } }

  /// Loads the items again; see ``FeedState/refresh(keepingPlace:now:)``.
  ///
  /// A first request that is still in flight is cancelled and started again.
  public func refresh(keepingPlace keepsPlace: Bool = true) {
    if state.status == .loadingFirst { perform { $0.stop(now: $1) } }
    perform { $0.refresh(keepingPlace: keepsPlace, now: $1) }
  }

  /// Merges new items above the loaded ones; see ``FeedState/lookForNewItems(now:)``.
  public func lookForNewItems() { perform { $0.lookForNewItems(now: $1) } }

  /// Reports which rows are visible; see ``FeedState/viewportChanged(_:now:)``.
  public func show(_ viewport: Viewport) { perform { $0.viewportChanged(viewport, now: $1) } }

  /// Loads page after page until a row is loaded, and waits until it is, or until loading ends, fails
  /// or is stopped.
  ///
  /// - Parameter row: the row; `Int.max` loads the whole list.
  /// - Returns: the state then.
  @discardableResult
  public func load(toRow row: Int) async -> State {
    perform { $0.load(toRow: row, now: $1) }
    for await state in states where !state.isOnTheWay { return state }
    return state
  }

  /// Stops all loading; see ``FeedState/stop(now:)``.
  public func stop() { perform { $0.stop(now: $1) } }

  /// Retries or resumes at a row; see ``FeedState/retry(row:now:)``.
  public func retry(row: Int?) { perform { $0.retry(row: row, now: $1) } }

  /// Replaces the content of an item; does nothing when it isn't loaded.
  public func replace(_ item: Source.Item) {
    perform { state, _ in
      state.replace(item)
      return []
    }
  }

  /// Inserts an item; see ``FeedState/insert(_:at:now:)``.
  ///
  /// - Returns: false when nothing is loaded at the place.
  @discardableResult
  public func insert(_ item: Source.Item, at place: FeedPlace<Source.Item.ID>) -> Bool {
    edit { $0.insert(item, at: place, now: $1) }
  }

  /// Removes an item; see ``FeedState/remove(_:now:)``.
  ///
  /// - Returns: false when the item isn't loaded.
  @discardableResult
  public func remove(_ id: Source.Item.ID) -> Bool { edit { $0.remove(id, now: $1) } }

  private func edit(_ change: (inout State, Duration) -> [FeedEffect]?) -> Bool {
    var isChanged = false
    perform { state, now in
      guard let effects = change(&state, now) else { return [] }
      isChanged = true
      return effects
    }
    return isChanged
  }

  private func perform(_ change: (inout State, Duration) -> [FeedEffect]) {
    followSource()
    let effects = change(&state, timer.now())
    for effect in effects { perform(effect) }
    observers.add(state, effects)
  }

  /// Loads the items again whenever the source says that they have changed.
  private func followSource() {
    guard invalidations == nil else { return }
    let stream = source.invalidations.stream()
    invalidations = Task { [weak self] in
      for await _ in stream {
        guard let self else { return }
        await self.refresh()
      }
    }
  }

  private func perform(_ effect: FeedEffect) {
    onEffect(effect)
    switch effect {
    case .load(let ticket): load(ticket)
    case .cancel(let ticket): loads.removeValue(forKey: ticket.id)?.cancel()
    case .countTotal(let generation): countTotal(generation)
    case .wake(let time): wake(at: time)
    case .rowsReplaced, .listReplaced, .announce: break
    }
  }

  private func load(_ ticket: Ticket) {
    let source = source
    loads[ticket.id] = Task { [weak self] in
      // Not in one expression, which would keep the feed until the response arrives.
      let response = await source.response(to: ticket.request)
      await self?.loaded(ticket, response)
    }
  }

  private func loaded(_ ticket: Ticket, _ result: Result<Page<Source.Item>, PageError>) {
    loads[ticket.id] = nil
    perform { state, now in
      switch result {
      case .success(let page): state.pageArrived(page, ticket: ticket, now: now)
      case .failure(let error): state.pageFailed(error, ticket: ticket, now: now)
      }
    }
  }

  private func countTotal(_ generation: UInt64) {
    let source = source
    count?.cancel()
    count = Task { [weak self] in
      guard let (total, hints) = try? await source.total() else { return }
      await self?.perform {
        $0.totalArrived(total, hints: hints, generation: generation, now: $1)
      }
    }
  }

  private func wake(at time: Duration) {
    wake?.cancel()
    let timer = timer
    wake = Task { [weak self] in
      guard (try? await timer.sleep(time)) != nil else { return }
      await self?.perform { $0.timePassed(now: $1) }
    }
  }
}

extension FeedState {
  /// Whether the target row can still be reached without the user.
  fileprivate var isOnTheWay: Bool {
    guard targetRow != nil, pauseReason == nil else { return false }
    return isLoading || waitsUntil != nil || requests.hasRetries
  }
}

/// A type-erased clock that measures the time since it was made.
package struct FeedTimer: Sendable {
  /// Returns the time since the timer was made.
  package let now: @Sendable () -> Duration
  /// Sleeps until a time; throws when the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Makes a timer that starts now.
  package init(_ clock: some Clock<Duration>) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
