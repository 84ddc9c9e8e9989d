import Paging
import Testing

/// Tests which rows are hidden, and which are displayed again when ids are refuted.
@Suite struct RowIdentityTests {
  /// A page whose ids may be refuted; the rows' own ids start at 100.
  private func claimed(
    _ rows: [(Int, String)],
    page: Int,
    isRefuted: Bool = false,
    next: PageKey? = nil
  ) -> Page<Row> {
    let items = rows.map { Row(id: $0.0, text: $0.1) }
    var result = Page(items: items, next: next, fingerprint: UInt64(page))
    result.identity = .claimed(isRefuted: isRefuted) { index in
      Row(id: page * 100 + index, text: items[index].text)
    }
    return result
  }

  /// A page whose rows with one id are one item when their texts are equal.
  private func named(_ rows: [(Int, String)], page: Int, next: PageKey? = nil) -> Page<Row> {
    let items = rows.map { Row(id: $0.0, text: $0.1) }
    var result = Page(items: items, next: next)
    result.identity = .claimed(
      isRefuted: false,
      row: { index in Row(id: page * 100 + index, text: items[index].text) },
      isSame: { $0.text.isEmpty || $1.text.isEmpty ? nil : $0.text == $1.text },
      isOther: { $0.text.hasPrefix("!") != $1.text.hasPrefix("!") }
    )
    return result
  }

  @Test func `ids that each page counts from 1 hide no row`() throws {
    let script = try load([
      named([(1, "a"), (2, "b")], page: 1, next: .token("b")),
      named([(1, "c"), (2, "d")], page: 2, next: .token("c")),
      named([(1, "e"), (2, "f")], page: 3, next: .token("d")),
      named([(1, ""), (2, "")], page: 4),
    ])
    #expect(texts(script) == ["a", "b", "c", "d", "e", "f", "", ""])
    #expect(script.state.tail == .ended(.server))
  }

  @Test(arguments: [
    [(2, "b"), (1, "a")], [(1, "c"), (2, "b"), (3, "d")], [(2, "c"), (3, "d")], [(1, ""), (2, "")],
  ])
  func `rows of which one is the same item, or only one is known, are hidden`(
    rows: [(Int, String)]
  ) throws {
    let script = try load([
      named([(1, "a"), (2, "b")], page: 1, next: .token("b")), named(rows, page: 2),
    ])
    #expect(script.state.ledger.loaded == Set([1, 2] + rows.map(\.0)).count)
  }

  @Test func `one row that is certainly another item refutes the ids`() throws {
    let script = try load([
      named([(1, "a"), (2, "b")], page: 1, next: .token("b")),
      named([(2, "!c"), (3, "d")], page: 2),
    ])
    #expect(texts(script) == ["a", "b", "!c", "d"])
  }

  @Test func `numbered pages are compared, too`() throws {
    var script = Script.opening(FeedConfiguration(pageSize: 2, addressing: .numbered(first: 1)))
    script.respond(try script.takeNewest(), named([(1, "a"), (2, "b")], page: 1, next: .page(2)))
    script.load(toRow: 3)
    script.respond(try script.takeNewest(), named([(1, "c"), (2, "d")], page: 2))
    #expect(texts(script) == ["a", "b", "c", "d"])
  }

  /// A page whose rows have no ids, each with its content.
  private func positioned(
    _ contents: [UInt64]?,
    of rows: [Int],
    hasEqualRows: Bool = false,
    fingerprint: UInt64,
    next: PageKey? = nil
  ) -> Page<Row> {
    var page = Page(items: rows.map { Row(id: $0) }, next: next, fingerprint: fingerprint)
    page.identity = .position(contents: contents, hasEqualRows: hasEqualRows)
    return page
  }

  private func load(_ pages: [Page<Row>]) throws -> Script {
    var script = Script.opening()
    for page in pages {
      script.respond(try script.takeNewest(), page)
      script.load(toRow: .max)
    }
    return script
  }

  private func texts(_ script: Script) -> [String] {
    (0..<script.state.rowCount).compactMap { script.state.item(at: $0)?.text }
  }

  @Test func `a last page of rows without ids that is sent again adds nothing`() throws {
    let script = try load([
      positioned([1, 2], of: [0, 1], fingerprint: 1, next: .token("b")),
      positioned([3, 4], of: [2, 3], fingerprint: 2, next: .token("c")),
      positioned([3, 4], of: [4, 5], fingerprint: 2, next: .token("d")),
    ])
    #expect(script.ids.compactMap(\.self) == [0, 1, 2, 3])
    #expect(script.state.tail == .ended(.repeatedPage))
  }

  /// Page `number` of ten, of which page 5 repeats the last row of page 4.
  private func overlapping(_ number: Int) -> Page<Row> {
    let first = UInt64(2 * number)
    return positioned(
      number == 5 ? [9, 11] : [first, first + 1],
      of: [10 * number, 10 * number + 1],
      fingerprint: first,
      next: .token("\(number + 1)")
    )
  }

  @Test func `a dropped page hides the rows of the page before when it loads again`() throws {
    var script = Script.opening(
      FeedConfiguration(pageSize: 2, prefetch: .fixed(0), maximumItems: 8)
    )
    for number in 0..<10 {
      script.show(2 * number - (number > 5 ? 1 : 0))
      script.respond(try script.takeNewest(), overlapping(number))
    }
    #expect(script.state.rowCount == 19 && script.state.item(at: 10) == nil)
    script.show(10, height: 1, .none)
    #expect(script.keys == [.token("5")])
    script.respond(try script.takeNewest(), overlapping(5))
    #expect(script.state.rowCount == 19 && script.state.item(at: 10)?.id == 51)
    #expect(script.state.ledger.repeated == 1)
  }

  @Test func `an id that two rows of one page share hides none, before or after`() throws {
    let script = try load([
      claimed([(1, "a"), (2, "b")], page: 1, next: .token("b")),
      claimed([(2, "c"), (3, "d"), (1, "e")], page: 2, next: .token("c")),
      claimed([(4, "f"), (4, "g")], page: 3, isRefuted: true, next: .token("d")),
      claimed([(1, "h"), (4, "i")], page: 4),
    ])
    #expect(texts(script) == ["a", "b", "c", "d", "e", "f", "g", "h", "i"])
    #expect(script.state.tail == .ended(.server))
  }

  @Test func `rows that return push the cursor down with its item`() throws {
    var script = try load([
      claimed([(1, "a"), (2, "b")], page: 1, next: .token("b")),
      claimed([(2, "c"), (3, "d")], page: 2, next: .token("c")),
    ])
    script.show(2, cursor: 2)
    script.respond(
      try script.takeNewest(),
      claimed([(4, "f"), (4, "g")], page: 3, isRefuted: true)
    )
    #expect(script.effects.contains(.rowsReplaced(row: 2, removed: 0, inserted: 1)))
    #expect(texts(script) == ["a", "b", "c", "d", "f", "g"])
  }

  @Test func `until an id is refuted its newest row is shown`() throws {
    let script = try load([
      claimed([(1, "a"), (2, "b")], page: 1, next: .token("b")),
      claimed([(2, "c"), (3, "d")], page: 2),
    ])
    #expect(texts(script) == ["a", "c", "d"])
  }

  @Test func `an id that page one refutes hides nothing from the start`() throws {
    let script = try load([
      claimed([(1, "a"), (1, "b")], page: 1, isRefuted: true, next: .token("b")),
      claimed([(1, "c")], page: 2),
    ])
    #expect(texts(script) == ["a", "b", "c"])
  }

  @Test func `rows at the head that end the page before are the same, others are not`() throws {
    let script = try load([
      positioned([7, 8, 9], of: [1, 2, 3], fingerprint: 1, next: .token("b")),
      positioned([8, 9, 5], of: [4, 5, 6], fingerprint: 2, next: .token("c")),
      positioned([9, 7, 4], of: [7, 8, 9], fingerprint: 3),
    ])
    #expect(script.ids == [1, 2, 3, 6, 7, 8, 9, nil])
  }

  @Test func `rows without any id are kept though all are equal`() throws {
    let pages = (0..<4).map { number in
      positioned(
        nil,
        of: [2 * number, 2 * number + 1],
        hasEqualRows: true,
        fingerprint: 1,
        next: number < 3 ? .token("\(number)") : nil
      )
    }
    #expect(try load(pages).ids == [0, 1, 2, 3, 4, 5, 6, 7, nil])
  }

  @Test func `a page that is repeated shows none of its rows, with ids or without`() throws {
    let script = try load([
      positioned(nil, of: [1, 2], fingerprint: 1, next: .token("b")),
      positioned(nil, of: [3, 4], fingerprint: 1, next: .token("c")),
    ])
    #expect(script.ids == [1, 2, nil])
    #expect(script.state.tail == .ended(.repeatedPage))
  }

  @Test func `equal pages of equal rows are a circle after very many`() throws {
    var script = Script.opening()
    script.load(toRow: .max)
    var count = 0
    while let ticket = script.pending.last, count < 1_000 {
      script.pending = []
      script.respond(
        ticket,
        positioned(
          nil,
          of: [2 * count, 2 * count + 1],
          hasEqualRows: true,
          fingerprint: 1,
          next: .token("\(count)")
        )
      )
      script.load(toRow: .max)
      count += 1
    }
    #expect(script.state.tail == .ended(.repeatedPage))
    #expect(count == 102)
  }

  @Test func `every row is shown, in order, or hidden by an id that nothing refuted`() throws {
    var refuted = 0
    for seed in 1...200 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let range = Int.random(in: 6...40, using: &generator)
      let rows = (0..<12).map { (Int.random(in: 0..<range, using: &generator), "row \($0)") }
      let pages = stride(from: 0, to: 12, by: 3).map { Array(rows[$0..<$0 + 3]) }
      let isRefuted = pages.map { Set($0.map(\.0)).count < 3 }
      let script = try load(
        pages.indices.map {
          claimed(
            pages[$0],
            page: $0 + 1,
            isRefuted: isRefuted[$0],
            next: $0 < 3 ? .token("\($0)") : nil
          )
        }
      )
      let ledger = script.state.ledger
      if isRefuted.contains(true) {
        refuted += 1
        #expect(texts(script) == rows.map(\.1), "seed \(seed)")
        #expect(ledger.hidden == 0, "seed \(seed)")
      } else {
        var ids: [Int] = []
        for (id, _) in rows where !ids.contains(id) { ids.append(id) }
        #expect(script.ids == ids + [nil], "seed \(seed)")
        #expect(ledger.repeated == 12 - ids.count, "seed \(seed)")
      }
    }
    #expect((50...190).contains(refuted))
  }

  @Test func `without ids nothing is merged above rows that can't be recognised`() throws {
    var script = try load([
      positioned(nil, of: [1, 2], fingerprint: 1, next: .token("b"))
    ])
    script.stop()
    script.lookForNewItems()
    script.respond(
      try script.takeNewest(),
      positioned(nil, of: [3, 4], fingerprint: 2, next: .token("b"))
    )
    #expect(script.ids == [3, 4])
  }
}
