import EverWeb
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LimitTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// The bytes of one page of these tests, with its identity and headers.
  private func cost(_ page: StoredPage) async throws -> Int {
    let probe = StoreProbe(nil)
    probe.store.save(page)
    return try await probe.store.info().pageBytes
  }

  private let text = String(repeating: "x", count: 1_000)

  @Test func `the page that wasn't used for longest goes first`() async throws {
    let cost = try await cost(page("a", body: text))
    let probe = StoreProbe(directory.database, limit: 3 * cost)
    for (time, key) in [(1, "a"), (2, "b"), (3, "c")] {
      probe.setTime(time)
      #expect(await probe.save(page(key, body: text)) == nil)
    }
    probe.setTime(4)
    #expect(await probe.body("a") != nil)
    #expect(await probe.save(page("d", body: text)) == nil)
    #expect(await probe.body("b") == nil)
    for key in ["a", "c", "d"] { #expect(await probe.body(key) != nil) }
    #expect(try await probe.store.info().pageBytes == 3 * cost)
  }

  @Test func `when a page was used is remembered over a restart`() async throws {
    let cost = try await cost(page("a", body: text))
    let first = StoreProbe(directory.database, limit: 2 * cost)
    for (time, key) in [(1, "a"), (2, "b")] {
      first.setTime(time)
      #expect(await first.save(page(key, body: text)) == nil)
    }
    first.setTime(3)
    #expect(await first.body("a") != nil)
    first.store.close(waitingAtMost: .seconds(60))

    let second = StoreProbe(directory.database, limit: 2 * cost)
    second.setTime(4)
    #expect(await second.save(page("c", body: text)) == nil)
    #expect(await second.body("a") != nil)
    #expect(await second.body("b") == nil)
  }

  @Test func `a page larger than the limit isn't kept and drives nothing out`() async {
    let probe = StoreProbe(directory.database, limit: 500)
    #expect(await probe.save(page("a")) == nil)
    #expect(await probe.save(page("b", body: text)) == .tooLarge(limit: 500))
    #expect(await probe.body("a") != nil)
    #expect(await probe.body("b") == nil)
  }

  @Test func `replacing a page counts its new size only`() async throws {
    let probe = StoreProbe(directory.database)
    probe.store.save(page("a", body: text))
    let before = try await probe.store.info().pageBytes
    probe.store.save(page("a", body: text + text))
    #expect(try await probe.store.info().pageBytes == before + 1_000)
    probe.store.remove(page("a").id)
    #expect(try await probe.store.info().pageBytes == 0)
  }

  @Test func `the information has the files and the content of each source`() async throws {
    let probe = StoreProbe(directory.database)
    probe.store.save(page("1", source: "small", storedAt: 7))
    probe.store.save(page("1", source: "large", body: text, storedAt: 5))
    probe.store.save(page("2", source: "large", body: text, storedAt: 9))
    let info = try await probe.store.info()
    #expect(info.sources.map(\.source) == ["large", "small"])
    #expect(info.sources.map(\.pages) == [2, 1])
    #expect(info.sources.map(\.newest) == [9, 7])
    #expect(info.sources.map(\.bytes).reduce(0, +) == info.pageBytes)
    #expect(info.files.map(\.path).first == directory.database)
    #expect(info.files.count == directory.names.count)
    #expect(info.version == 4)
  }

  @Test func `clearing leaves nothing and gives the room back`() async throws {
    let probe = StoreProbe(directory.database)
    for number in 1...200 { probe.store.save(page("\(number)", body: text + text)) }
    let before = try await probe.store.clear()
    #expect(before.sources.map(\.pages) == [200])
    #expect(await probe.body("1") == nil)
    let info = try await probe.store.info()
    #expect(info.pageBytes == 0)
    #expect(info.files.map(\.bytes).reduce(0, +) < 150_000)
    #expect(before.files.map(\.bytes).reduce(0, +) > 400_000)
  }
}
