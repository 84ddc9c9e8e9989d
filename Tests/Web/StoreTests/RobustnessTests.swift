@testable import EverWeb
import Glibc
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RobustnessTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private var path: String { directory.database }

  /// A database with 50 pages, closed.
  private func fill() async {
    let probe = StoreProbe(path)
    let body = String(repeating: "x", count: 3_000)
    for number in 1...50 { probe.store.save(page("\(number)", body: body)) }
    #expect(await probe.failure() == nil)
    #expect(probe.store.close(waitingAtMost: .seconds(60)))
  }

  @Test func `a file that is deleted while it is used is made again`() async {
    let probe = StoreProbe(path)
    #expect(await probe.save(page("1")) == nil)
    for name in directory.names { unlink("\(directory.path)/\(name)") }
    #expect(await probe.body("1") == nil)
    #expect(await probe.save(page("2")) == nil)
    #expect(probe.problems.isEmpty)
    #expect(await StoreProbe(path).body("2") == "body")
  }

  @Test func `closing a deleted file leaves the one that took its place alone`() async {
    let old = StoreProbe(path)
    #expect(await old.save(page("1")) == nil)
    for name in directory.names { unlink("\(directory.path)/\(name)") }
    let new = StoreProbe(path)
    #expect(await new.save(page("2")) == nil)
    old.store.close(waitingAtMost: .seconds(60))
    #expect(directory.names.contains("cache.sqlite3-wal"))
    #expect(await StoreProbe(path).body("2") == "body")
  }

  @Test func `a file that isn't a database is set aside, whole`() async {
    let text = Array("this is no database, and longer than a header of one must be".utf8)
    directory.write(text, to: "cache.sqlite3")
    let probe = StoreProbe(path)
    #expect(await probe.save(page("1")) == nil)
    #expect(probe.problems == [.damaged(path: path, keptAs: path + ".corrupt-1")])
    #expect(directory.contents("cache.sqlite3.corrupt-1") == text)
    #expect(await probe.body("1") == "body")
  }

  @Test func `a file that is damaged inside is set aside when that is noticed`() async {
    await fill()
    let junk = [UInt8](repeating: 0xA5, count: 4_096)
    for number in 1..<40 { directory.write(junk, to: "cache.sqlite3", at: number * 4_096) }
    let bytes = directory.contents("cache.sqlite3")
    let probe = StoreProbe(path)
    #expect(await probe.body("1") == nil)
    #expect(await probe.save(page("new")) == nil)
    #expect(await probe.body("new") == "body")
    #expect(probe.problems == [.damaged(path: path, keptAs: path + ".corrupt-1")])
    #expect(directory.contents("cache.sqlite3.corrupt-1") == bytes)
  }

  @Test func `a damaged file keeps its log`() async throws {
    await fill()
    let probe = StoreProbe(path)
    #expect(await probe.save(page("in the log")) == nil)
    let log = directory.contents("cache.sqlite3-wal")
    let junk = [UInt8](repeating: 0xA5, count: 4_096)
    for number in 1..<40 { directory.write(junk, to: "cache.sqlite3", at: number * 4_096) }
    for number in 1...50 { _ = await probe.body("\(number)") }
    #expect(probe.problems == [.damaged(path: path, keptAs: path + ".corrupt-1")])
    #expect(!log.isEmpty)
    #expect(directory.contents("cache.sqlite3.corrupt-1-wal") == log)
  }

  @Test func `what was set aside before stays`() async {
    for content in ["first damaged file of many bytes", "second damaged file of many bytes"] {
      directory.write(Array(content.utf8), to: "cache.sqlite3")
      let probe = StoreProbe(path)
      #expect(await probe.save(page("1")) == nil)
      probe.store.close(waitingAtMost: .seconds(60))
    }
    let first = directory.contents("cache.sqlite3.corrupt-1")
    let second = directory.contents("cache.sqlite3.corrupt-2")
    #expect(String(decoding: first, as: UTF8.self) == "first damaged file of many bytes")
    #expect(String(decoding: second, as: UTF8.self) == "second damaged file of many bytes")
  }

  @Test func `a cut-off file is a damaged one`() async {
    await fill()
    truncate(path, 50_000)
    let probe = StoreProbe(path)
    for number in 1...50 { _ = await probe.body("\(number)") }
    #expect(await probe.save(page("new")) == nil)
    #expect(await probe.body("new") == "body")
    #expect(probe.problems.count <= 1)
  }

  @Test func `an empty file is a new one`() async {
    directory.write([], to: "cache.sqlite3")
    let probe = StoreProbe(path)
    #expect(await probe.save(page("1")) == nil)
    #expect(probe.problems.isEmpty)
  }

  @Test func `a disk that is full stops writing and not reading, until the cache is cleared`()
    async throws
  {
    // SQLite reports "full" at a page limit just as on a full disk.
    let steps = Schema.current.steps + ["PRAGMA max_page_count = 60"]
    let probe = StoreProbe(path, schema: Schema(steps: steps))
    let body = String(repeating: "x", count: 20_000)
    var kept = 0
    while kept < 60, await probe.save(page("\(kept)", body: body)) == nil { kept += 1 }
    #expect((2..<20).contains(kept))
    #expect(probe.problems == [.diskFull(path: path)])
    #expect(await probe.save(page("small")) == .diskFull(path: path))
    #expect(await probe.body("0") == body)
    #expect(probe.problems.count == 1)
    #expect(try integrity(path) == "ok")
    try await probe.store.clear()
    #expect(directory.names.isEmpty)
    #expect(await probe.save(page("small")) == nil)
  }

  @Test func `a disk without room for an empty cache is cleared, too`() async throws {
    let steps = ["PRAGMA max_page_count = 1"] + Schema.current.steps
    let probe = StoreProbe(path, schema: Schema(steps: steps))
    #expect(await probe.save(page("1")) == .diskFull(path: path))
    #expect(try await probe.store.info().sources.isEmpty)
    try await probe.store.clear()
    #expect(directory.names.isEmpty)
  }

  @Test func `a place where no file can be is reported once`() async {
    let probe = StoreProbe("/dev/null/cache.sqlite3")
    #expect(await probe.save(page("1")) != nil)
    #expect(await probe.body("1") == nil)
    #expect(await probe.save(page("2")) != nil)
    #expect(probe.problems.count == 1)
  }

  @Test func `a lock that another program keeps costs one page`() async throws {
    let probe = StoreProbe(path, busyTimeout: 20)
    #expect(await probe.save(page("1")) == nil)
    let other = try Connection(path, flags: 2)
    try other.execute("BEGIN IMMEDIATE")
    #expect(await probe.save(page("2")) == .busy(path: path))
    #expect(await probe.body("1") == "body")
    try other.execute("COMMIT")
    #expect(await probe.save(page("3")) == nil)
    #expect(await probe.body("2") == nil)
    #expect(probe.problems == [.busy(path: path)])
  }

  @Test func `two stores on one file see each other's pages`() async {
    let (left, right) = (StoreProbe(path), StoreProbe(path))
    async let first = left.save(page("1", body: "left"))
    async let second = right.save(page("2", body: "right"))
    #expect(await [first, second] == [nil, nil])
    #expect(await right.body("1") == "left")
    #expect(await left.body("2") == "right")
    #expect(left.problems + right.problems == [])
  }

  @Test func `many stores may make one file at once`() async throws {
    let probes = (0..<8).map { _ in StoreProbe(directory.database) }
    await withTaskGroup(of: Void.self) { group in
      for (number, probe) in probes.enumerated() {
        group.addTask {
          probe.store.save(page("\(number)"))
          _ = await probe.failure()
        }
      }
    }
    #expect(probes.flatMap(\.problems) == [])
    for probe in probes { probe.store.close(waitingAtMost: .seconds(60)) }
    #expect(try integrity(path) == "ok")
    #expect(directory.names == ["cache.sqlite3"])
  }
}

/// The result of SQLite's integrity check: "ok", or the faults.
func integrity(_ path: String) throws -> String {
  let connection = try Connection(path, flags: 2)
  return try connection.rows("PRAGMA integrity_check") { $0.text(0) }.joined(separator: "; ")
}
