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
    await store.kept("page p 1", .paging, of: "h 1")
    await store.kept("offset o 0", .paging, of: "h 1")
    let later = StateStore(path: path)
    #expect(await later.text(.paging, of: "h 1") == "offset o 0")
    #expect(later.text(.paging, of: "h 1", waitingAtMost: .seconds(5)) == "offset o 0")
    await later.kept(nil, .paging, of: "h 1")
    #expect(await store.text(.paging, of: "h 1") == nil)
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
    await store.kept("page p 1", .paging, of: "h 1")
    #expect(await store.text(.paging, of: "h 1") == nil)
  }

  /// The place where a source was left.
  private func position(of source: String, in store: StateStore) -> SavedPosition? {
    store.position(of: source, waitingAtMost: .seconds(60))
  }

  @Test func `the place where a source was left is there at the next start`() throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/state.sqlite3"
    let first = StateStore(path: path)
    #expect(position(of: "s", in: first) == nil)
    let left = SavedPosition(item: "18", rowOffset: 17, pages: "p2:30")
    first.save(left, of: "s")
    first.save(SavedPosition(item: nil, rowOffset: 0, pages: ""), of: "t")
    #expect(first.close(waitingAtMost: .seconds(60)))
    let second = StateStore(path: path)
    #expect(position(of: "s", in: second) == left)
    #expect(position(of: "t", in: second)?.item == nil)
  }

  @Test func `the sources used last are first and the oldest are forgotten`() async {
    let time = Lock(0)
    let configuration = StoreConfiguration(
      path: nil,
      sourceLimit: 2,
      now: { time.withLock { $0 } }
    )
    let store = StateStore(configuration)
    for (number, source) in [(1, "a"), (2, "b"), (3, "c"), (4, "b")] {
      time.withLock { $0 = number }
      store.visit(source, title: source.uppercased())
      store.save(SavedPosition(item: nil, rowOffset: number, pages: ""), of: source)
      _ = await store.visits(atMost: 1)
    }
    let visits = await store.visits(atMost: 10)
    #expect(visits.map(\.source) == ["b", "c"])
    #expect(visits.first == Visit(source: "b", title: "B", time: 4))
    #expect(position(of: "a", in: store) == nil)
    #expect(position(of: "b", in: store)?.rowOffset == 4)
  }
}
