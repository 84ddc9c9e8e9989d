import Testing

@testable import EverBase

@Suite struct WaiterTableTests {
  @Test func `a waiter is returned once`() {
    var table = WaiterTable<String>()
    let id = table.issue()
    let isKept = table.wait(id, "a")
    #expect(isKept)
    let waiters = [table.finish(id), table.finish(id), table.cancel(id)]
    #expect(waiters == ["a", nil, nil])
  }

  @Test func `cancelling ends the wait, and finishing is then too late`() {
    var table = WaiterTable<String>()
    let id = table.issue()
    _ = table.wait(id, "a")
    let waiters = [table.cancel(id), table.cancel(id), table.finish(id)]
    #expect(waiters == ["a", nil, nil])
  }

  @Test func `a request that is cancelled before its wait doesn't wait`() {
    var table = WaiterTable<String>()
    let id = table.issue()
    let waiter = table.cancel(id)
    let isKept = table.wait(id, "a")
    #expect(waiter == nil)
    #expect(!isKept)
    #expect(table.isEmpty)
  }

  @Test func `a request that is begun can't be cancelled`() {
    var table = WaiterTable<String>()
    let id = table.issue()
    _ = table.wait(id, "a")
    let begins = [table.begin(id), table.begin(id)]
    #expect(begins == [true, false])
    let waiters = [table.cancel(id), table.finish(id)]
    #expect(waiters == [nil, "a"])
  }

  @Test func `closing returns all that wait, and refuses the rest`() {
    var table = WaiterTable<String>()
    let ids = (0..<3).map { _ in table.issue() }
    _ = table.wait(ids[0], "a")
    _ = table.wait(ids[1], "b")
    _ = table.begin(ids[1])
    let waiters = table.close()
    #expect(waiters.sorted() == ["a", "b"])
    let late = table.finish(ids[0])
    let isKept = table.wait(ids[2], "c")
    #expect(late == nil)
    #expect(!isKept)
    #expect(table.isEmpty)
  }
}
