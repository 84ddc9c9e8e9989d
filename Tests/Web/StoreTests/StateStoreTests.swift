import EverBase
import TestSupport
import Testing

@testable import EverWeb

@Suite struct StateStoreTests {
  @Test func `a candidate is stored, replaced and removed`() async throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/state.sqlite3"
    let store = StateStore(path: path)
    #expect(await store.text(.paging, of: "h 1") == nil)
    store.keep("page p 1", .paging, of: "h 1")
    store.keep("offset o 0", .paging, of: "h 1")
    #expect(store.close(waitingAtMost: .seconds(60)))
    let later = StateStore(path: path)
    #expect(await later.text(.paging, of: "h 1") == "offset o 0")
    #expect(later.text(.paging, of: "h 1", waitingAtMost: .seconds(5)) == "offset o 0")
    later.keep(nil, .paging, of: "h 1")
    #expect(await later.text(.paging, of: "h 1") == nil)
  }

  @Test func `the columns of a source are kept for the next start`() throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/state.sqlite3"
    let store = StateStore(path: path)
    store.keep("name,id", .columns, of: "a")
    store.keep("id=4", .columns, of: "a")
    #expect(store.close(waitingAtMost: .seconds(60)))
    let later = StateStore(path: path)
    #expect(later.text(.columns, of: "a", waitingAtMost: .seconds(60)) == "id=4")
    #expect(later.text(.columns, of: "b", waitingAtMost: .seconds(60)) == nil)
  }

  @Test func `a file that can't be made loses only what it would hold`() async {
    let store = StateStore(path: "/proc/none/state.sqlite3")
    store.keep("page p 1", .paging, of: "h 1")
    #expect(await store.text(.paging, of: "h 1") == nil)
    #expect(store.close(waitingAtMost: .seconds(60)))
  }

  @Test func `the place where a source was left in an older version is known`() async throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/state.sqlite3"
    let older = Schema(steps: Array(Schema.state.steps.prefix(4)))
    let file = DatabaseFile(path: path, schema: older, busyTimeout: 0)
    let connection = try file.open()
    try connection.execute(
      """
      INSERT INTO position VALUES ('s', '18', 17, 'p2:30', 1);
      INSERT INTO position VALUES ('t', NULL, 0, '', 1)
      """
    )
    let store = StateStore(path: path)
    #expect(await store.text(.position, of: "s") == "17 p2:30\n18")
    #expect(await store.text(.position, of: "t") == "0 ")
  }

  @Test func `the sources used last are first and the oldest are forgotten`() async {
    let time = Lock(0)
    var configuration = StoreConfiguration(path: nil)
    configuration.now = { time.withLock { $0 } }
    let store = StateStore(configuration)
    for (number, source) in [(1, "a"), (2, "b"), (3, "c"), (4, "b")] {
      time.withLock { $0 = number }
      store.keep(source.uppercased(), .visit, of: source)
      _ = await store.visits(atMost: 1)
    }
    #expect(await store.visits(atMost: 10).map(\.source) == ["b", "c", "a"])
    #expect(await store.visits(atMost: 1) == [Visit(source: "b", title: "B", time: 4)])
    for number in 1..<1_000 { store.keep("", .visit, of: "\(number)") }
    #expect(await store.visits(atMost: 2_000).count == 1_000)
    #expect(await store.text(.visit, of: "b") == "B")
    #expect(await store.text(.visit, of: "c") == nil)
  }
}
