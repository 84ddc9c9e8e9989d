import Paging
import PagingTesting
import Testing

/// Items that the owner inserted or removed, and that the source then sends.
@Suite struct OwnerEditTests {
  private static let configuration = FeedConfiguration(
    pageSize: 2,
    prefetch: .fixed(0),
    addressing: .offset
  )

  /// A feed with rows 1 and 2 of a list by offset.
  private func loaded(total: Total = .unknown) throws -> Script {
    let script = try Script.opened(
      [1, 2],
      next: .offset(2),
      total: total,
      with: Self.configuration
    )
    return script
  }

  @Test func `a removed item isn't new on a later page one, and no item is skipped`() throws {
    var script = try loaded()
    script.run { $0.remove(1, now: $1) ?? [] }
    try script.lookForNewItems(finding: [1, 2], next: .offset(2))
    #expect(script.ids == [2])
    #expect(script.notices == [.foundNewItems(0)])
    script.load(toRow: 1)
    #expect(script.keys == [.offset(2)])
  }

  @Test func `a removed item that a later page brings back counts for the total`() throws {
    var script = try loaded(total: .exact(3))
    script.run { $0.remove(1, now: $1) ?? [] }
    script.load(toRow: .max)
    try script.respond([1, 3], total: .exact(3))
    #expect(script.ids == [2, 1, 3, nil])
    #expect(script.state.ledger.surplus == 0)
  }

  @Test func `an inserted item that the source sends later is neither repeated nor missing`() throws
  {
    var script = try loaded(total: .exact(4))
    script.run { $0.insert(Row(id: 3), at: .top, now: $1) ?? [] }
    #expect(script.state.total == 5)
    script.load(toRow: .max)
    try script.respond([3, 4], total: .exact(4))
    #expect(script.ids == [3, 1, 2, 4, nil])
    #expect(script.notices.isEmpty)
    #expect(script.state.total == 4)
    let ledger = script.state.ledger
    #expect((ledger.repeated, ledger.missing, ledger.surplus) == (0, 0, 0))
  }

  /// With a total, pages start at multiples of their size.
  @Test(arguments: [(Total.unknown, nil, 3), (.exact(5), 5, 2)])
  func `an inserted item that is new on the source is in its total and moves its pages`(
    total: Total,
    count: Int?,
    next: Int
  ) throws {
    var script = try loaded()
    script.run { $0.insert(Row(id: 9), at: .top, now: $1) ?? [] }
    try script.lookForNewItems(finding: [9, 1], next: .offset(2), total: total)
    #expect(script.ids.prefix(3) == [9, 1, 2])
    #expect(script.state.total == count)
    #expect(script.state.ledger.gone == 0)
    script.load(toRow: .max)
    #expect(script.keys == [.offset(next)])
  }

  @Test func `new items above an inserted one don't close the gap below them`() throws {
    var script = try loaded()
    script.run { $0.insert(Row(id: 9), at: .top, now: $1) ?? [] }
    try script.lookForNewItems(finding: [12, 9], next: .offset(2))
    #expect(script.ids == [12, nil, 9, 1, 2])
    script.retry(1)
    try script.respond([11, 10], next: .offset(4))
    script.retry(3)
    try script.respond([1, 2], next: .offset(6))
    #expect(script.ids == [12, 11, 10, 9, 1, 2])
  }

  @Test func `an inserted item on a page of a gap doesn't close the gap`() throws {
    var script = try loaded()
    script.run { $0.insert(Row(id: 8), at: .after(1), now: $1) ?? [] }
    try script.lookForNewItems(finding: [12, 11], next: .offset(2))
    script.retry(2)
    try script.respond([10, 8], next: .offset(4))
    #expect(script.ids == [12, 11, 10, nil, 1, 8, 2])
    script.retry(3)
    try script.respond([7, 1], next: .offset(6))
    #expect(script.ids == [12, 11, 10, 7, 1, 8, 2])
  }

  @Test func `an inserted item isn't gone from the top of the source`() throws {
    var script = try loaded()
    script.run { $0.insert(Row(id: 99), at: .top, now: $1) ?? [] }
    for _ in 1...2 {
      try script.lookForNewItems(finding: [9, 1], next: .offset(2))
      #expect(script.ids == [9, 99, 1, 2])
    }
    #expect(script.state.ledger.gone == 0)
  }

  @Test func `a page of inserted items alone doesn't end the list`() throws {
    var script = try loaded()
    for id in 3...6 { script.run { $0.insert(Row(id: id), at: .top, now: $1) ?? [] } }
    script.load(toRow: .max)
    try script.respond([3, 4], next: .offset(4))
    try script.respond([5, 6], next: .offset(6))
    #expect(script.keys == [.offset(6)])
  }

  /// Any changes of a list that stands still: each of its items is displayed once or was removed.
  @Test(arguments: [PageAddressing.serial, .numbered(first: 1), .offset])
  func `changes in any order lose no item and count none wrong`(addressing: PageAddressing) async {
    for seed in 0..<50 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let source = ListSource(
        (0..<20).map { Row(id: $0) },
        addressing: addressing,
        announcesTotal: true
      )
      let configuration = FeedConfiguration(pageSize: .random(in: 1...6, using: &generator))
      var feed = TestFeed(source: source, configuration: configuration, height: 5)
      await feed.open()
      var removed: Set<Int> = []
      for step in 0..<12 {
        let loaded = (0..<feed.state.rowCount).compactMap { feed.state.item(at: $0)?.id }
        let id = loaded.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0...4, using: &generator) {
        case 0:
          await feed.perform { $0.remove(id, now: $1) ?? [] }
          removed.insert(id)
        case 1, 2:
          let new = Bool.random(using: &generator) ? 100 + step : step
          await feed.perform { $0.insert(Row(id: new), at: .after(id), now: $1) ?? [] }
          if feed.state.item(new) != nil { removed.remove(new) }
        case 3: await feed.perform { $0.lookForNewItems(now: $1) }
        default: await feed.fling(rows: 6, velocity: 20)
        }
        await feed.settle()
      }
      await feed.perform { $0.load(toRow: .max, now: $1) }
      await feed.settle()
      let shown = (0..<feed.state.rowCount).compactMap { feed.state.item(at: $0)?.id }
      #expect(Set(shown).count == shown.count, "seed \(seed)")
      #expect(Set(0..<20).subtracting(removed).isSubset(of: shown), "seed \(seed)")
      let ledger = feed.state.ledger
      #expect((ledger.repeated, ledger.missing, ledger.surplus) == (0, 0, 0), "seed \(seed)")
    }
  }
}
