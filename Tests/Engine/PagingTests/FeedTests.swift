import Paging
import PagingTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct FeedTests {
  private let source = ScriptedSource<Row>()
  private let clock = ManualClock()

  private func feed(_ configuration: FeedConfiguration = FeedConfiguration(pageSize: 2)) -> Feed<
    ScriptedSource<Row>
  > {
    Feed(source: source, configuration: configuration, clock: clock)
  }

  private func page(_ ids: [Int], next: PageKey? = nil) -> Page<Row> {
    Page(items: ids.map { Row(id: $0) }, next: next)
  }

  /// The first state that satisfies a condition.
  private func state(
    of feed: Feed<ScriptedSource<Row>>,
    where holds: (FeedState<Row>) -> Bool
  ) async -> FeedState<Row>? {
    for await state in feed.states where holds(state) { return state }
    return nil
  }

  /// A feed whose first request is in flight.
  private func opened() async -> Feed<ScriptedSource<Row>> {
    let feed = feed()
    await feed.open()
    await source.waitForRequests(1)
    return feed
  }

  /// A feed that has loaded its first page of two rows.
  private func loaded() async -> Feed<ScriptedSource<Row>> {
    let feed = await opened()
    source.deliver(page([1, 2], next: .token("b")), to: 1)
    _ = await state(of: feed) { $0.loadedCount == 2 }
    return feed
  }

  @Test func `an observer gets the state before anything happened, and then the changes`() async {
    let feed = feed()
    var states = feed.states.makeAsyncIterator()
    #expect(await states.next()?.status == .unopened)
    await feed.open()
    #expect(await states.next()?.status == .loadingFirst)
    await source.waitForRequests(1)
    source.deliver(page([1, 2]), to: 1)
    #expect(await states.next()?.loadedCount == 2)
  }

  @Test func `pages are loaded as the viewport goes`() async {
    let feed = await loaded()
    await feed.show(Viewport(first: 0, height: 2, cursor: 1, direction: .down))
    await source.waitForRequests(2)
    source.deliver(page([3]), to: 2)
    let last = await state(of: feed) { $0.loadedCount == 3 }
    #expect(last?.tail == .ended(.server))
    #expect(source.keys == [.first, .token("b")])
  }

  @Test func `a change of the owner is in the next state`() async {
    let feed = await loaded()
    #expect(await feed.insert(Row(id: 3), at: .after(1)))
    #expect(await !feed.insert(Row(id: 4), at: .after(9)))
    #expect(await feed.remove(1))
    #expect(await !feed.remove(1))
    await feed.replace(Row(id: 2, text: "new"))
    let changed = await state(of: feed) { _ in true }
    #expect((0...1).map { changed?.item(at: $0) } == [Row(id: 3), Row(id: 2, text: "new")])
  }

  @Test func `a refresh cancels what is in flight, as far as the source`() async {
    let feed = await loaded()
    Task { await feed.load(toRow: .max) }
    await source.waitForRequests(2)
    await feed.refresh()
    await source.waitForRequests(3)
    #expect(source.cancelled == [2])
    source.deliver(page([9]), to: 3)
    let refreshed = await state(of: feed) { $0.loadedCount == 1 }
    #expect(refreshed?.item(at: 0)?.id == 9)
    #expect(source.keys == [.first, .token("b"), .first])
  }

  @Test func `an error is retried when the clock says so`() async throws {
    let feed = await opened()
    source.fail(1, with: .lost)
    await clock.waitForSleepers()
    #expect(source.keys == [.first])
    clock.advance(by: .seconds(1))
    await source.waitForRequests(2)
    source.deliver(page([1]), to: 2)
    #expect(await state(of: feed) { $0.loadedCount == 1 } != nil)
  }

  @Test func `a stop reaches the source`() async {
    let feed = await loaded()
    async let stopped = feed.load(toRow: 9)
    await source.waitForRequests(2)
    await feed.stop()
    #expect(await stopped.loadedCount == 2, "a stop ends the wait for the row")
    #expect(await feed.state.pauseReason == .stopped)
    #expect(source.cancelled == [2])
    await feed.retry(row: 2)
    await source.waitForRequests(3)
    #expect(source.keys.last == .token("b"))
  }

  @Test func `a source that throws cancelled in a running task has failed`() async {
    let feed = await opened()
    source.fail(1, with: .cancelled)
    let failed = await state(of: feed) {
      if case .firstFailed(let failure) = $0.status { failure.retryAt != nil } else { false }
    }
    #expect(failed != nil, "the request is retried, and the wait for it ends")
  }

  @Test func `each observer gets what changed since its last state, also at the end`() async {
    let feed = feed()
    var early = feed.changes.makeAsyncIterator()
    #expect(await early.next()?.rows == [])
    await feed.open()
    await source.waitForRequests(1)
    source.deliver(page([1, 2], next: .token("b")), to: 1)
    _ = await state(of: feed) { $0.loadedCount == 2 }
    var late = feed.changes.makeAsyncIterator()
    #expect(await late.next()?.state.loadedCount == 2)
    #expect(await early.next()?.isListReplaced == true)
    async let whole = feed.load(toRow: .max)
    await source.waitForRequests(2)
    source.deliver(page([3]), to: 2)
    #expect(await whole.loadedCount == 3)
    await feed.insert(Row(id: 9), at: .top)
    for iterator in [early, late] {
      var (count, iterator) = (2, iterator)
      while count < 5, let change = await iterator.next() {
        count += change.rows.reduce(0) { $0 + $1.inserted - $1.removed }
        #expect(count == change.state.rowCount)
      }
      #expect(count == 5, "four items and the end")
    }
  }

  @Test func `a first request that hangs ends by a stop and by a refresh`() async {
    let feed = await opened()
    await feed.stop()
    #expect(await feed.state.status == .firstStopped)
    await feed.open()
    await source.waitForRequests(2)
    await feed.refresh()
    await source.waitForRequests(3)
    source.deliver(page([1]), to: 3)
    #expect(await state(of: feed) { $0.loadedCount == 1 } != nil)
    #expect(source.cancelled == [1, 2])
  }

  @Test func `a request that takes too long fails, and is retried`() async throws {
    var configuration = FeedConfiguration(pageSize: 2)
    configuration.timeLimit = .seconds(5)
    let feed = feed(configuration)
    await feed.open()
    await source.waitForRequests(1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    let failed = await state(of: feed) { !$0.failedLoads.isEmpty }
    #expect(failed?.failedLoads.first?.error.message == "No response came within 5 s.")
    #expect(source.cancelled == [1])
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    await source.waitForRequests(2)
  }

  @Test func `a source tells its feeds that its items have changed`() async {
    let source = ChangingSource()
    let feed = Feed(source: source, configuration: FeedConfiguration(pageSize: 2), clock: clock)
    await feed.open()
    _ = await feed.states.first { $0.item(at: 0)?.text == "" }
    source.name("new")
    #expect(await feed.states.first { $0.item(at: 0)?.text == "new" } != nil)
  }

  @Test func `any error becomes one that the user reads, with the error itself and its code`() async
  {
    let feed = Feed(source: ForbiddenSource(), clock: clock)
    await feed.open()
    var error: PageError?
    for await state in feed.states {
      guard case .firstFailed(let failure) = state.status else { continue }
      error = failure.error
      break
    }
    #expect(error?.code == 401 && error?.message == "Sign in first.")
    #expect(error?.underlying as? ForbiddenSource.Refusal == .signIn)
    #expect(PageError(ForbiddenSource.Refusal.signIn).underlying is ForbiddenSource.Refusal)
  }

  @Test @MainActor func `a model has the state of its feed on the main actor`() async {
    let model = FeedModel(source: ChangingSource(), clock: clock)
    let observing = Task { await model.open() }
    for await state in model.feed.states where state.loadedCount == 2 { break }
    while model.state.loadedCount < 2 { await Task.yield() }
    observing.cancel()
    await observing.value
    #expect(model.state.item(at: 1)?.id == 2)
  }

  @Test func `the source alone decides how its pages are addressed`() async {
    let numbered = ScriptedSource<Row>(addressing: .numbered(first: 1))
    let feed = Feed(source: numbered, configuration: FeedConfiguration(pageSize: 2), clock: clock)
    #expect(await feed.state.configuration.addressing == .numbered(first: 1))
  }

  @Test func `a feed without references cancels its requests and ends its states`() async {
    var states: AsyncStream<FeedState<Row>>?
    do {
      let feed = feed()
      states = feed.states
      await feed.open()
      await source.waitForRequests(1)
    }
    var count = 0
    if let states { for await _ in states { count += 1 } }
    #expect(count > 0)
    #expect(source.cancelled == [1])
  }

  @Test func `every effect is reported before it is performed`() async {
    let log = EffectLog()
    let feed = Feed(
      source: source,
      configuration: FeedConfiguration(pageSize: 2),
      clock: clock,
      onEffect: { log.add($0) }
    )
    await feed.open()
    await source.waitForRequests(1)
    guard case .load(let ticket) = log.effects.first else {
      Issue.record("\(log.effects)")
      return
    }
    #expect(ticket.request.key == .first)
    #expect(log.effects.count == 1)
  }

  @Test func `a total of its own is requested beside page one`() async {
    let counted = Feed(
      source: CountedSource(),
      configuration: FeedConfiguration(pageSize: 2, countsSeparately: true),
      clock: clock
    )
    await counted.open()
    for await state in counted.states where state.total == 40 && state.loadedCount == 2 {
      #expect(state.rowCount == 40)
      return
    }
    Issue.record("no total came")
  }
}

private final class EffectLog: Sendable {
  private let log = Mutex<[FeedEffect]>([])

  var effects: [FeedEffect] { log.withLock { $0 } }

  func add(_ effect: FeedEffect) { log.withLock { $0.append(effect) } }
}

private struct CountedSource: PageSource {
  let addressing = PageAddressing.serial
  let countsSeparately = true

  func page(_ request: PageRequest) async throws(PageError) -> Page<Row> {
    Page(items: [Row(id: 1), Row(id: 2)], next: .token("b"))
  }

  func total() async throws(PageError) -> (Total, ServerHints) { (.exact(40), ServerHints()) }
}

/// A source whose rows get another text.
private final class ChangingSource: PageSource {
  let invalidations = Invalidations()
  private let text = Mutex("")

  func page(_ request: PageRequest) async -> Page<Row> {
    let text = text.withLock { $0 }
    return Page(items: [Row(id: 1, text: text), Row(id: 2, text: text)])
  }

  func name(_ name: String) {
    text.withLock { $0 = name }
    invalidations.send()
  }
}

/// A source that throws its own errors, and says what they mean.
private struct ForbiddenSource: PageSource {
  enum Refusal: Error { case signIn }

  func page(_ request: PageRequest) async throws -> Page<Row> { throw Refusal.signIn }

  func pageError(from failure: any Error) -> PageError {
    PageError("Sign in first.", code: 401, underlying: failure)
  }
}
