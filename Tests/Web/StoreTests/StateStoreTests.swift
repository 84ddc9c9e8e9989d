import Testing

@testable import Store

@Suite struct StateStoreTests {
  @Test func `a way is remembered, replaced and forgotten`() async throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/state.sqlite3"
    let store = StateStore(path: path)
    #expect(await store.way(of: "h 1") == nil)
    await store.remember("page p 1", of: "h 1")
    await store.remember("offset o 0", of: "h 1")
    let later = StateStore(path: path)
    #expect(await later.way(of: "h 1") == "offset o 0")
    #expect(later.way(of: "h 1", waitingAtMost: .seconds(5)) == "offset o 0")
    await later.remember(nil, of: "h 1")
    #expect(await store.way(of: "h 1") == nil)
  }

  @Test func `a file that can't be made is no loss but of what it would hold`() async {
    let store = StateStore(path: "/proc/none/state.sqlite3")
    await store.remember("page p 1", of: "h 1")
    #expect(await store.way(of: "h 1") == nil)
  }
}
