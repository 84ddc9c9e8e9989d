import Testing

@testable import Paging

@Suite struct PreparedPageTests {
  private static let many = 5_000

  /// Identities of pages, and whether such a page is prepared.
  private static let identities: [(identity: Page<Row>.Identity, isPrepared: Bool)] = [
    (.own, true),
    (.claimed(isRefuted: false) { Row(id: -1 - $0) }, true),
    (.claimed(isRefuted: true) { Row(id: -1 - $0) }, false),
    (.position(contents: nil, hasEqualRows: false), true),
  ]

  private func page(
    _ ids: some Sequence<Int>,
    identity: Page<Row>.Identity = .own
  ) -> Page<Row> {
    var page = Page(items: ids.map { Row(id: $0) }, next: PageKey.page(2))
    page.identity = identity
    return page
  }

  private func respond(_ page: Page<Row>, in script: inout Script) {
    guard !script.pending.isEmpty else { return }
    let ticket = script.pending.removeFirst()
    script.respond(ticket, page)
  }

  /// A list after its first page, and after a second one that repeats an item and adds one.
  private func lists(_ first: Page<Row>) -> [FeedState<Row>] {
    var script = Script.opening(FeedConfiguration(pageSize: Self.many))
    respond(first, in: &script)
    let beginning = script.state
    script.load(toRow: Self.many)
    respond(Page(items: [Row(id: 1, text: "new"), Row(id: Self.many)], next: nil), in: &script)
    #expect(script.state.rowCount != beginning.rowCount)
    return [beginning, script.state]
  }

  @Test(arguments: identities)
  func `a prepared page begins the same list`(
    identity: Page<Row>.Identity,
    isPrepared: Bool
  ) {
    let plain = page(0..<Self.many, identity: identity)
    let prepared = plain.prepared()
    #expect((prepared.preparation != nil) == isPrepared)
    for (one, other) in zip(lists(plain), lists(prepared)) {
      #expect(one.rowCount == other.rowCount && one.rowCount >= Self.many)
      #expect((0..<one.rowCount).allSatisfy { one.item(at: $0) == other.item(at: $0) })
      #expect(one.ledger == other.ledger)
    }
  }

  @Test func `what a filter leaves out of a prepared page is counted, and stays known`() {
    var plain = page(0..<Self.many)
    plain.leftOut = [1, 7]
    let prepared = lists(plain.prepared())
    for (one, other) in zip(lists(plain), prepared) {
      #expect(one.ledger == other.ledger)
      #expect(one.rowCount == other.rowCount)
    }
    #expect(prepared[0].loadedCount == Self.many - 2)
  }

  @Test func `a page that repeats an item, or is small, isn't prepared`() {
    #expect(page(Array(0..<Self.many) + [0]).prepared().preparation == nil)
    #expect(page(0..<2).prepared().preparation == nil)
    #expect(page([]).prepared().preparation == nil)
  }

  @Test func `ids that were refuted stay refuted for a prepared page`() {
    let claimed = Page<Row>.Identity.claimed(isRefuted: false) { Row(id: 1_000_000 + $0) }
    for prepares in [false, true] {
      var table = ItemTable<Row>()
      _ = table.withdrawIDs()
      table.startAgain()
      let plain = page(0..<Self.many, identity: claimed)
      let key = SizedKey(key: .first, size: Self.many)
      let absorbed = table.begin(with: prepares ? plain.prepared() : plain, requested: key)
      #expect(absorbed.ids.first == 1_000_000 && table[0] == nil)
    }
  }

  @Test func `a refresh with a prepared page counts its new items`() {
    var script = Script.opening(FeedConfiguration(pageSize: Self.many))
    respond(page(0..<Self.many).prepared(), in: &script)
    script.refresh()
    respond(page(3..<Self.many + 3).prepared(), in: &script)
    #expect(script.notices == [.refreshed(newItems: 3)])
    #expect(script.state.item(at: 0)?.id == 3)
    #expect(script.state.item(at: Self.many - 1)?.id == Self.many + 2)
  }
}
