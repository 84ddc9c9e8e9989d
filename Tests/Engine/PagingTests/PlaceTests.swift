import PagingTesting
import Testing

@testable import Paging

@Suite struct PlaceTests {
  /// Pages of a list of 100 rows, reached by cursors in both directions.
  private func page(_ range: Range<Int>, bothWays: Bool = true) -> Page<Row> {
    Page(
      items: range.map { Row(id: $0) },
      next: range.upperBound < 100 ? .token("\(range.upperBound)") : nil,
      previous: bothWays && range.lowerBound > 0 ? .token("<\(range.lowerBound)") : nil
    )
  }

  /// A page of the same list with random access, after some items were inserted above.
  private func page(
    _ range: Range<Int>,
    _ addressing: PageAddressing,
    from first: Int = 0
  ) -> Page<Row> {
    Page(
      items: range.map { Row(id: $0 + first) },
      next: range.upperBound < 100 ? addressing.key(ofPlace: range.upperBound, size: 10) : nil,
      total: .exact(100)
    )
  }

  private func open(
    at start: PageKey?,
    _ addressing: PageAddressing = .serial,
    pageSize: Int = 10
  ) -> Script {
    var script = Script.opening(
      FeedConfiguration(
        pageSize: pageSize,
        prefetch: .fixed(0),
        addressing: addressing,
        start: start
      )
    )
    script.show(0, height: 5)
    return script
  }

  @Test func `a list that begins in the middle grows upwards as downwards`() throws {
    var script = open(at: .token("50"))
    #expect(script.keys == [.token("50")])
    script.respond(try script.takeNewest(), page(50..<60))
    #expect(script.effects.contains(.rowsReplaced(row: 0, removed: 0, inserted: 1)))
    #expect(script.state.viewport.cursor == 1, "the first row stays under the cursor")
    guard case .gap(isLoading: false) = script.state.row(at: 0) else {
      Issue.record("what is above has a row")
      return
    }
    #expect(script.state.hasGap && script.pending.isEmpty)
    script.show(0, height: 5, cursor: 2, .up)
    #expect(script.keys == [.token("<50")])
    script.respond(try script.takeNewest(), page(40..<50))
    #expect(script.state.item(at: script.state.viewport.cursor)?.id == 51)
    #expect(script.ids == [nil] + Array(40..<60))
    script.show(16, height: 5, cursor: 20, .down)
    script.show(17, height: 5, cursor: 20, .down)
    #expect(script.keys == [.token("60")])
  }

  @Test func `the list ends above, and its account is whole then`() throws {
    var script = open(at: .token("10"))
    script.respond(try script.takeNewest(), page(10..<20))
    script.retry(0)
    script.respond(try script.takeNewest(), page(0..<10))
    #expect(script.ids.first == 0 && !script.state.hasGap)
    #expect(script.state.ledger.loaded == 20)
    #expect(script.state.viewport.cursor == 10)
  }

  @Test func `a page above that fails can be retried at its row`() throws {
    var script = open(at: .token("50"))
    script.respond(try script.takeNewest(), page(50..<60))
    script.retry(0)
    try script.fail()
    guard case .failed(let failure) = script.state.row(at: 0) else {
      Issue.record("the failure is displayed")
      return
    }
    #expect(failure.ticket.load == .prepend)
    script.retry(0)
    #expect(script.keys == [.token("<50")])
  }

  @Test func `pages above that repeat end the list there`() throws {
    var script = open(at: .token("50"))
    script.respond(try script.takeNewest(), page(50..<60))
    script.retry(0)
    var again = page(50..<60)
    again.previous = .token("<50")
    script.respond(try script.takeNewest(), again)
    #expect(!script.state.hasGap)
    #expect(script.state.loadedCount == 10)
  }

  @Test func `what is above isn't missing`() throws {
    var script = open(at: .token("90"))
    var last = page(90..<100)
    last.total = .exact(100)
    script.respond(try script.takeNewest(), last)
    #expect(script.state.tail == .ended(.server))
    #expect(script.state.ledger.missing == 0 && script.state.total == 100)
    #expect(script.state.rowCount == 12, "the row above, ten items and the end")
  }

  @Test(arguments: [(PageAddressing.offset, PageKey.offset(50)), (.numbered(first: 1), .page(6))])
  func `with random access, the rows above are known`(
    _ addressing: PageAddressing,
    _ start: PageKey
  ) throws {
    var script = open(at: start, addressing)
    let ticket = try script.takeNewest()
    #expect(ticket.request.key == start)
    script.respond(ticket, page(50..<60, addressing))
    #expect(script.state.viewport.first == 50)
    #expect(script.state.item(at: 50)?.id == 50)
    #expect(script.state.rowCount == 100)
  }

  @Test(
    arguments: [
      (PageAddressing.offset, PageKey.offset(50)), (.numbered(first: 0), .page(5)),
    ]
  )
  func `a refresh that keeps the place requests the page of the cursor`(
    _ addressing: PageAddressing,
    _ key: PageKey
  ) throws {
    var script = open(at: nil, addressing)
    script.respond(try script.takeNewest(), page(0..<10, addressing))
    script.show(55, height: 5)
    script.respond(try script.takeNewest(), page(50..<60, addressing))
    script.run { $0.refresh(keepingPlace: true, now: $1) }
    #expect(script.keys == [key])
    // Three items are new above.
    script.respond(try script.takeNewest(), page(50..<60, addressing, from: -3))
    #expect(script.state.viewport.cursor == 58)
    #expect(script.state.item(at: 58)?.id == 55)
    #expect(script.notices == [.refreshed(newItems: 3)])
  }

  @Test func `the way to a row goes on after a refresh that fails`() throws {
    var script = open(at: nil)
    script.respond(try script.takeNewest(), page(0..<10))
    script.run { $0.load(toRow: 25, now: $1) + $0.refresh(keepingPlace: true, now: $1) }
    let ticket = try script.takeNewest()
    script.run { $0.pageFailed(.broken, ticket: ticket, now: $1) }
    #expect(script.state.targetRow == 25 && script.state.isLoading)
  }

  @Test func `a source that names the pages above begins with the page of the cursor`() throws {
    var script = open(at: nil)
    script.respond(try script.takeNewest(), page(0..<10))
    script.load(toRow: 25)
    script.respond(try script.takeNewest(), page(10..<20))
    script.respond(try script.takeNewest(), page(20..<30))
    script.show(25, height: 5)
    script.run { $0.refresh(keepingPlace: true, now: $1) }
    #expect(script.keys == [.token("20")])
    script.respond(try script.takeNewest(), page(20..<30))
    #expect(script.state.item(at: script.state.viewport.cursor)?.id == 25)
    #expect(script.state.hasGap)
  }

  @Test func `a serial list is loaded as far as the cursor before it is replaced`() throws {
    var script = open(at: nil)
    for first in [0, 10, 20] {
      if first > 0 { script.load(toRow: first) }
      script.respond(try script.takeNewest(), page(first..<(first + 10), bothWays: false))
    }
    script.show(25, height: 5)
    script.run { $0.refresh(keepingPlace: true, now: $1) }
    // Two items are new at the top, so that the row is on the third page again.
    func moved(_ range: Range<Int>) -> Page<Row> {
      var moved = page(range, bothWays: false)
      moved.items = range.map { Row(id: $0 - 2) }
      return moved
    }
    for first in [0, 10, 20] {
      #expect(script.ids.first == 0, "the old rows stay")
      #expect(script.keys == [first == 0 ? .first : .token("\(first)")])
      script.respond(try script.takeNewest(), moved(first..<(first + 10)))
    }
    #expect(script.state.viewport.cursor == 27)
    #expect(script.state.item(at: 27)?.id == 25)
    #expect(!script.state.isRefreshing)
  }

  @Test func `a row that is gone leaves the cursor on its number`() throws {
    var script = open(at: nil)
    script.respond(try script.takeNewest(), page(0..<10))
    script.show(3, height: 5)
    script.run { $0.refresh(keepingPlace: true, now: $1) }
    var without = page(0..<10)
    without.items.remove(at: 3)
    script.respond(try script.takeNewest(), without)
    #expect(script.state.viewport.cursor == 3)
    #expect(script.state.item(at: 3)?.id == 4)
  }

  @Test func `a list that is shorter than the place begins at page one`() throws {
    var script = open(at: nil, .offset)
    script.respond(try script.takeNewest(), page(0..<10, .offset))
    script.show(55, height: 5)
    script.respond(try script.takeNewest(), page(50..<60, .offset))
    script.run { $0.refresh(keepingPlace: true, now: $1) }
    script.respond(try script.takeNewest(), Page(items: [], total: .exact(4)))
    #expect(script.keys == [.offset(0)])
    let all = Page(items: (0..<4).map { Row(id: $0) }, total: .exact(4))
    script.respond(try script.takeNewest(), all)
    #expect(script.ids.prefix(4) == [0, 1, 2, 3])
    #expect(script.state.viewport.cursor <= 4)
  }

  @Test func `a list that ends before its start begins at page one`() throws {
    var script = open(at: .offset(50), .offset)
    script.respond(try script.takeNewest(), Page(items: [], total: .exact(4)))
    #expect(script.keys == [.offset(0)] && script.state.status == .loadingFirst)
    let all = Page(items: (0..<4).map { Row(id: $0) }, total: .exact(4))
    script.respond(try script.takeNewest(), all)
    #expect(script.ids.prefix(4) == [0, 1, 2, 3] && script.state.ledger.missing == 0)
    script.run { $0.refresh(now: $1) }
    #expect(script.keys == [.offset(0)])
  }

  @Test func `rows that move are told, also when a source repeats its items elsewhere`() throws {
    var script = open(at: nil, .offset)
    script.respond(try script.takeNewest(), page(0..<10, .offset))
    script.show(55, height: 5)
    script.run { $0.refresh(keepingPlace: true, now: $1) }
    script.respond(try script.takeNewest(), page(50..<60, .offset, from: -50))
    #expect(script.state.item(at: 50)?.id == 0)
    #expect(script.effects.contains(.rowsReplaced(row: 0, removed: 55, inserted: 55)))
  }

  @Test func `a refresh that fails keeps the rows, and its retry the place`() throws {
    var script = open(at: nil)
    script.respond(try script.takeNewest(), page(0..<10))
    script.load(toRow: 12)
    script.respond(try script.takeNewest(), page(10..<20))
    script.show(12, height: 5)
    script.run { $0.refresh(keepingPlace: true, now: $1) }
    try script.fail()
    #expect(script.ids.prefix(20) == (0..<20).map { $0 }[...])
    script.retry(nil)
    #expect(script.keys == [.token("10")])
    script.respond(try script.takeNewest(), page(10..<20))
    #expect(script.state.item(at: script.state.viewport.cursor)?.id == 12)
  }

  @Test func `new items are looked for above the first page`() throws {
    var script = open(at: .token("50"))
    script.respond(try script.takeNewest(), page(50..<60))
    script.lookForNewItems()
    #expect(script.keys == [.token("<50")])
  }
}
