import Glibc
import EverWeb
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StoreTests {
  private let directory: TemporaryDirectory
  private let probe: StoreProbe

  init() throws {
    directory = try TemporaryDirectory()
    probe = StoreProbe(directory.database)
  }

  @Test func `a page returns as it was sent`() async {
    let page = StoredPage(
      id: PageID(source: "s", key: "GET http://h/?q=é"),
      status: 200,
      url: "http://h/é",
      headers: [HTTPHeader("Link", "<http://h/2>; rel=\"next\""), HTTPHeader("X", "")],
      body: [0, 255, 0, 10, 13],
      storedAt: 5,
      freshUntil: 6
    )
    #expect(await probe.save(page) == nil)
    #expect(await probe.store.page(page.id) == page)
    #expect(probe.problems.isEmpty)
  }

  @Test func `pages beyond the bytes that may wait are dropped with an error`() async {
    let large = StoredPage(
      id: PageID(source: "s", key: "large"),
      status: 200,
      url: "http://h/",
      headers: [],
      body: Array(repeating: 0, count: 1 + 32 << 20),
      storedAt: 5,
      freshUntil: 6
    )
    #expect(await probe.save(large) == .tooMuchWaiting)
    #expect(await probe.store.page(large.id) == nil)
  }

  @Test func `pages of one key in two sources are two pages`() async {
    probe.store.save(page("1", source: "a", body: "A"))
    probe.store.save(page("1", source: "b", body: "B"))
    #expect(await probe.body("1", source: "a") == "A")
    #expect(await probe.body("1", source: "b") == "B")
    #expect(await probe.body("1", source: "c") == nil)
  }

  @Test func `a page replaces the one of its name`() async {
    probe.store.save(page("1", body: "old"))
    probe.store.save(page("1", body: "new"))
    #expect(await probe.body("1") == "new")
  }

  @Test func `what was saved is there at the next start`() async {
    probe.store.save(page("1", body: "kept"))
    #expect(probe.store.close(waitingAtMost: .seconds(60)))
    #expect(await StoreProbe(directory.database).body("1") == "kept")
  }

  @Test func `a page for a first frame is found by its source and key`() async {
    probe.store.save(page("1", body: "kept"))
    probe.store.save(page("1", source: "t", body: "of another"))
    #expect(await probe.failure() == nil)
    #expect(start("1")?.body == Array("kept".utf8))
    #expect(start("another size") == nil)
    #expect(start("1", of: "unknown") == nil)
  }

  @Test func `looking for a start makes no file`() {
    let path = directory.path + "/none/cache.sqlite3"
    let store = Store(StoreConfiguration(path: path))
    #expect(!store.hasFile)
    let id = PageID(source: "s", key: "1")
    #expect(store.page(id, waitingAtMost: .seconds(60)) == nil)
    store.close(waitingAtMost: .seconds(60))
    #expect(access(path, F_OK) != 0)
  }

  private func start(_ key: String, of source: String = "s") -> StoredPage? {
    probe.store.page(PageID(source: source, key: key), waitingAtMost: .seconds(60))
  }

  @Test func `a page that is removed is gone`() async {
    probe.store.save(page("1"))
    probe.store.remove(PageID(source: "s", key: "1"))
    #expect(await probe.body("1") == nil)
  }

  @Test func `a store in memory leaves no file`() async {
    let probe = StoreProbe(nil)
    #expect(await probe.save(page("1")) == nil)
    #expect(await probe.body("1") == "body")
    #expect(directory.names.isEmpty)
  }

  @Test func `only its user may read the file and its directory`() async {
    let path = directory.path + "/made/cache.sqlite3"
    let probe = StoreProbe(path)
    #expect(await probe.save(page("1")) == nil)
    #expect(mode(path) == 0o600)
    #expect(mode(path + "-wal") == 0o600)
    #expect(mode(directory.path + "/made") == 0o700)
    probe.store.close(waitingAtMost: .seconds(60))
    unlink(path)
    rmdir(directory.path + "/made")
  }

  @Test func `nothing is done after closing`() async {
    probe.store.close(waitingAtMost: .seconds(60))
    #expect(await probe.save(page("1")) == .closed)
    #expect(await probe.body("1") == nil)
    #expect(start("1") == nil)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func `what was written makes room for more to wait`() async {
    let body = String(repeating: "a", count: 9 << 20)
    for number in 1...5 { #expect(await probe.save(page("\(number)", body: body)) == nil) }
    #expect(probe.problems.isEmpty)
  }
}
