@testable import Paging
import Testing

@Suite struct ItemTableTests {
  private var table = ItemTable<Row>()

  private func page(_ ids: [Int], text: String = "") -> Page<Row> {
    Page(items: ids.map { Row(id: $0, text: text) }, next: nil)
  }

  @Test mutating func `a page adds its new items, and renews the known ones`() {
    let first = table.absorb(page([1, 2]))
    let second = table.absorb(page([2, 3, 3], text: "new"))
    #expect(first.ids == [1, 2] && first.duplicates == 0)
    #expect(second.ids == [3] && second.repeated == 1 && second.doubled == 1)
    #expect(table.count == 3 && table[2]?.text == "new" && table[1]?.text == "")
  }

  @Test mutating func `removed items are new again`() {
    _ = table.absorb(page([1, 2]))
    let old = table
    table.remove([1])
    #expect(table[1] == nil && old.countNew(since: table) == 1 && table.countNew(since: old) == 0)
    let again = table.absorb(page([1, 2]))
    #expect(again.ids == [1])
  }

  @Test mutating func `a list that starts again has no items`() {
    _ = table.absorb(page([1]))
    table.startAgain()
    #expect(table.isEmpty && table[1] == nil)
  }

  @Test mutating func `rows that equal ids hid are returned once, with what they replaced`() {
    let item = Row(id: 1, text: "first")
    _ = table.absorb(page([1], text: "first"))
    let key = SizedKey(key: .page(2), size: 1)
    var second = page([1], text: "second")
    second.identity = .claimed(isRefuted: false) { Row(id: 100 + $0, text: "second") }
    _ = table.absorb(second, hiddenUnder: key)
    #expect(table[1]?.text == "second")
    let hidden = table.withdrawIDs()
    #expect(hidden.map(\.row.id) == [100] && hidden.first?.page == key)
    #expect(table[1] == item && table.areIDsWithdrawn)
    let rest = table.withdrawIDs()
    #expect(rest.isEmpty)
  }

  @Test mutating func `each change of an item changes the revision`() {
    let before = table.revision
    table.set(Row(id: 1))
    #expect(table.revision > before)
  }
}
