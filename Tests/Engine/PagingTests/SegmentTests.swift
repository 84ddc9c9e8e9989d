import Testing

@testable import Paging

@Suite struct SegmentTests {
  private func page(_ ids: [Int], _ places: Range<Int>) -> LoadedPage<Int> {
    LoadedPage(page: named(.offset(places.lowerBound)), ids: ids, places: places)
  }

  private func named(_ key: PageKey) -> SizedKey { SizedKey(key: key, size: 2) }

  @Test func `rows go through pages, those without items too`() {
    var segment = Segment(page([1, 2], 0..<2), next: nil)
    segment.append(page([], 2..<4))
    segment.append(page([3], 4..<6))
    #expect(segment.count == 3)
    #expect((0..<3).map { segment.id(at: $0) } == [1, 2, 3])
    #expect(segment.endPlace == 6)
  }

  @Test func `a page before the first moves the rows of all`() {
    var segment = Segment(page([1, 2], 0..<2), next: named(.token("n")))
    segment.shiftPlaces(by: 1)
    #expect(segment.firstPlace == 1)
    #expect(segment.endPlace == 3)
    segment.prepend(page([9], 0..<1))
    #expect((0..<3).map { segment.id(at: $0) } == [9, 1, 2])
    #expect(segment.firstPlace == 0)
    #expect(segment.endPlace == 3)
  }

  @Test func `joining takes over the tail`() {
    var segment = Segment(page([1], 0..<1), next: named(.token("a")))
    segment.join(Segment(page([2], 1..<2), next: named(.token("b"))))
    #expect(segment.next == named(.token("b")))
    #expect(segment.id(at: 1) == 2)
  }

  @Test func `a dropped page keeps its rows and can be filled again`() {
    var segment = Segment(page([1, 2], 0..<2), next: nil)
    segment.append(page([3, 4], 2..<4))
    segment.change(pageAt: 0) { $0.drop() }
    #expect(segment.count == 4)
    #expect(segment.id(at: 1) == nil)
    #expect(segment.droppedPages(in: 1..<4).map(\.page.key) == [.offset(0)])
    #expect(segment.droppedPages(in: 2..<4).isEmpty)
    segment.change(pageAt: 0) { $0.refill(Page(items: [Row(id: 1)]), AbsorbedPage(ids: [1])) }
    #expect((0..<3).map { segment.id(at: $0) } == [1, 3, 4])
  }
}

@Suite struct RowMapTests {
  @Test func `every row is in one stretch, and none beyond`() {
    var map = RowMap()
    map.append(.segment(0), rows: 3)
    map.append(.places(3..<3), rows: 0)
    map.append(.places(3..<5), rows: 2)
    map.append(.footer, rows: 1)
    #expect(map.count == 6)
    #expect(map.entries.count == 3)
    let stretches = (-1...6).map { map.entry(at: $0)?.stretch }
    #expect(stretches.first == .some(nil))
    #expect(stretches.last == .some(nil))
    #expect(map.entry(at: 2)?.stretch == .segment(0))
    #expect(map.entry(at: 3)?.rows == 3..<5)
    #expect(map.entry(at: 5)?.stretch == .footer)
    #expect(map.entries(in: 2..<4).map(\.rows) == [0..<3, 3..<5])
    #expect(map.firstRow(ofSegment: 1) == nil)
  }
}

@Suite struct RetryPolicyTests {
  private let policy = RetryPolicy(attempts: 4)

  @Test func `waits double up to half a minute`() {
    let waits = (1...9).map { attempt in
      RetryPolicy(attempts: 100).delay(after: .lost, attempt: attempt, spread: 1)
    }
    #expect(waits == [1, 2, 4, 8, 16, 30, 30, 30, 30].map { .seconds($0) })
    #expect(policy.delay(after: .lost, attempt: 2, spread: 0.5) == .seconds(1))
  }

  @Test func `the last attempt is the last`() {
    #expect(policy.delay(after: .lost, attempt: 4, spread: 1) == nil)
    #expect(policy.delay(after: .broken, attempt: 1, spread: 1) == nil)
  }

  @Test func `the server's own wait is kept to, an absurd one is the user's`() {
    func delay(_ seconds: Int) -> Duration? {
      policy.delay(after: PageError("", remedy: .wait(.seconds(seconds))), attempt: 2, spread: 0.5)
    }
    #expect(delay(20) == .seconds(20))
    #expect(delay(-20) == .seconds(2))
    #expect(delay(0) == .seconds(2))
    #expect(delay(3_600) == .seconds(3_600))
    #expect(delay(3_601) == nil)
  }
}
