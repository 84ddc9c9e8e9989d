import Paging
import Testing

@Suite struct DuplicateTests {
  @Test func `an item of two pages is shown once, where it was first, as it is now`() throws {
    var script = try Script.opened([1, 2], next: .token("b"))
    script.show(0)
    let ticket = try script.takeNewest()
    script.respond(ticket, Page(items: [Row(id: 2, text: "newer"), Row(id: 3)], next: .token("c")))
    #expect(script.ids.compactMap(\.self) == [1, 2, 3])
    #expect(script.state.item(2)?.text == "newer")
    #expect(script.notices == [.listMoved(by: 1)])
  }

  @Test func `an item twice in one page is shown once`() throws {
    let script = try Script.opened([1, 1, 2])
    #expect(script.ids == [1, 2, nil])
  }

  @Test func `rows that repeat what is known move the unloaded rows below up`() throws {
    var script = try Script.opened([1, 2], next: .token("b"), total: .exact(6))
    script.show(0)
    try script.respond([2, 3], next: .token("c"), total: .exact(6))
    #expect(script.effects.contains(.rowsReplaced(row: 2, removed: 2, inserted: 1)))
    #expect(script.state.rowCount == 5)
  }

  @Test func `an item is replaced in its row, and only when it is loaded`() throws {
    var script = try Script.opened([1, 2])
    script.state.replace(Row(id: 2, text: "whole"))
    script.state.replace(Row(id: 5))
    #expect(script.state.item(at: 1)?.text == "whole")
    #expect(script.state.loadedCount == 2)
    #expect(script.state.row(of: 2) == 1)
    #expect(script.state.row(of: 5) == nil)
  }
}
