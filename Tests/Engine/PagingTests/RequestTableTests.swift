@testable import Paging
import Testing

@Suite struct RequestTableTests {
  private var table = RequestTable<Row>(seed: 1)

  private func page(_ number: Int) -> SizedKey { SizedKey(key: .page(number), size: 10) }

  private func want(_ number: Int, load: Load = .append) -> Want {
    let first = (number - 1) * 10
    return Want(load: load, page: page(number), places: first..<(first + 10), reason: .visible)
  }

  private mutating func start(_ want: Want) -> Ticket {
    table.start(want, addressing: .numbered(first: 1), generation: 1, now: .zero)
  }

  private func failure(of ticket: Ticket, retryAt: Duration? = nil, attempts: Int = 1) -> FailedLoad
  {
    FailedLoad(
      ticket: ticket,
      error: .lost,
      attempts: attempts,
      retryAt: retryAt,
      places: ticket.places
    )
  }

  @Test mutating func `a page one is queued until it starts`() {
    table.queueHead(.refresh)
    #expect(table.isLoading && table.isRefreshing && table.isReplacing)
    let ticket = start(want(1, load: .refresh))
    #expect(table.queuedHead == nil && table.isReplacing)
    _ = table.take(ticket)
    #expect(!table.isLoading && !table.isRefreshing)
  }

  @Test mutating func `a failure that is forgotten changes the revision, without a request`() {
    table.fail(failure(of: start(want(1, load: .newItems))))
    let revision = table.revision
    table.queueHead(.newItems)
    #expect(table.headFailure == nil && table.revision != revision)
  }

  @Test mutating func `new items don't replace the list`() {
    table.queueHead(.newItems)
    #expect(table.isRefreshing && !table.isReplacing)
  }

  @Test mutating func `page one isn't a page of the list`() {
    _ = start(want(1, load: .refresh))
    #expect(!table.isInFlight(page(1)) && table.placesInFlight.isEmpty)
    #expect(table.load(at: 0) == nil)
  }

  @Test mutating func `a page in flight covers its places`() throws {
    _ = start(want(2))
    #expect(table.isInFlight(page(2)) && !table.isInFlight(page(3)))
    let overlapping = Want(
      load: .gap,
      page: SizedKey(key: .page(1), size: 15),
      places: 0..<15,
      reason: .visible
    )
    #expect(table.isInFlight(overlapping) && !table.isInFlight(want(3)))
    #expect(try #require(table.load(at: 10)).page == page(2))
  }

  @Test mutating func `after a failure no page is prefetched until one arrives`() {
    let ticket = start(want(2))
    table.noteFailure(true)
    #expect(table.lastLoadFailed)
    table.succeeded(ticket)
    #expect(!table.lastLoadFailed)
  }

  @Test mutating func `a new generation forgets why page one failed`() {
    table.queueHead(.refresh)
    let ticket = start(want(1, load: .refresh))
    table.fail(failure(of: ticket, retryAt: .seconds(3)))
    _ = table.take(ticket)
    #expect(table.headFailure != nil)
    table.queueHeadAgain()
    #expect(table.headFailure == nil && table.attempts(for: .head) == 1)
    _ = table.beginGeneration(with: .refresh)
    #expect(table.attempts(for: .head) == 0)
  }

  @Test mutating func `forgotten pages take their failures and requests along`() {
    let (second, third) = (start(want(2)), start(want(3)))
    table.fail(failure(of: third))
    table.queue(for: want(4))
    let kept = page(2)
    let effects = table.forgetPages { $0 != kept }
    #expect(effects == [.cancel(third)])
    #expect(table.tickets == [second] && table.failures.isEmpty && table.requested.isEmpty)
  }

  @Test
  mutating func `a loaded page makes failures at its places unimportant, not that of page one`() {
    let (second, third) = (start(want(2)), start(want(3)))
    let head = start(want(1, load: .newItems))
    for ticket in [head, second, third] {
      table.fail(failure(of: ticket))
      _ = table.take(ticket)
    }
    table.forgetFailures(in: 0..<20)
    #expect(table.failedLoads.map(\.ticket) == [third, head])
  }

  @Test mutating func `items that were inserted before them shift pages, not page one`() {
    let second = start(want(2))
    let head = start(want(1, load: .newItems))
    table.queue(for: want(4))
    table.shiftPlaces(from: 5, by: 3)
    #expect(table.inFlight[second.id]?.places == 13..<23)
    #expect(table.inFlight[head.id]?.places == 0..<10)
    #expect(table.requested.map(\.places) == [33..<43])
  }

  @Test mutating func `only requests in flight change the revision`() {
    let before = table.revision
    table.queue(for: want(4))
    #expect(table.revision == before)
    _ = start(want(2))
    #expect(table.revision > before)
  }
}
