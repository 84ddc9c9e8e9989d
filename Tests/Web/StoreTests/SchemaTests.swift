@testable import EverWeb
import CEverWeb
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SchemaTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// The layout of a later version of the program.
  private func later(_ step: String) -> Schema { Schema(steps: Schema.current.steps + [step]) }

  private func connection() throws -> Connection {
    try Connection(directory.database, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  @Test func `a new file has the current version, our mark and a log`() async throws {
    let probe = StoreProbe(directory.database)
    #expect(await probe.save(page("1")) == nil)
    let connection = try connection()
    #expect(try connection.integer("PRAGMA user_version") == 4)
    #expect(try connection.integer("PRAGMA application_id") == Schema.applicationID)
    #expect(try connection.rows("PRAGMA journal_mode") { $0.text(0) } == ["wal"])
  }

  @Test func `a time that another program wrote is limited to what a count can be`() async throws {
    let probe = StoreProbe(directory.database)
    #expect(await probe.save(page("1")) == nil)
    try connection().execute("UPDATE page SET stored = \(Int.min)")
    #expect(await probe.store.page(page("1").id)?.storedAt == 0)
  }

  @Test func `a file of an earlier version is brought up to date with all that it holds`()
    async throws
  {
    let old = StoreProbe(directory.database)
    #expect(await old.save(page("1", body: "kept")) == nil)
    old.store.close(waitingAtMost: .seconds(60))

    let step = "ALTER TABLE page ADD COLUMN note TEXT NOT NULL DEFAULT 'none'"
    let new = StoreProbe(directory.database, schema: later(step))
    #expect(await new.body("1") == "kept")
    #expect(await new.save(page("2")) == nil)
    #expect(new.problems.isEmpty)
    let connection = try connection()
    #expect(try connection.integer("PRAGMA user_version") == 5)
    #expect(try connection.rows("SELECT note FROM page") { $0.text(0) } == ["none", "none"])
  }

  @Test func `a file of the first version is read and written`() async throws {
    do {
      let connection = try connection()
      try connection.execute(
        """
        PRAGMA journal_mode = WAL;
        \(Schema.current.steps[0])
        INSERT INTO blob VALUES (1, 'page', 's', '1', '', 50, 9);
        INSERT INTO content VALUES (1, CAST('kept' AS BLOB));
        INSERT INTO page VALUES (1, 's', 0, 200, 'http://h/1', 'ETag: "1"', 1000, 1060);
        PRAGMA application_id = \(Schema.applicationID);
        PRAGMA user_version = 1
        """
      )
    }
    let probe = StoreProbe(directory.database)
    let kept = await probe.store.page(PageID(source: "s", key: "1"))
    #expect(kept?.body == Array("kept".utf8))
    #expect(kept?.headers == [HTTPHeader("ETag", "\"1\"")])
    #expect(kept?.freshUntil == 1_060)
    #expect(await probe.save(page("1", body: "new")) == nil)
    #expect(await probe.body("1") == "new")
    #expect(probe.problems.isEmpty)
    let place = "SELECT count(*) FROM pragma_table_info('page') WHERE name = 'place'"
    #expect(try connection().integer(place) == 0)
    #expect(try integrity(directory.database) == "ok")
  }

  @Test func `a step that fails leaves the file as it was`() async throws {
    let old = StoreProbe(directory.database)
    #expect(await old.save(page("1", body: "kept")) == nil)
    old.store.close(waitingAtMost: .seconds(60))

    let step = "DROP TABLE volume; ALTER TABLE nothing ADD COLUMN x"
    let new = StoreProbe(directory.database, schema: later(step))
    #expect(await new.body("1") == nil)
    #expect(new.problems.count == 1)
    let again = StoreProbe(directory.database)
    #expect(await again.body("1") == "kept")
    #expect(again.problems.isEmpty)
  }

  @Test func `a file of a newer version is left alone`() async throws {
    let new = StoreProbe(directory.database, schema: later("CREATE TABLE more (x)"))
    #expect(await new.save(page("1")) == nil)
    new.store.close(waitingAtMost: .seconds(60))
    let bytes = directory.contents("cache.sqlite3")

    let old = StoreProbe(directory.database)
    let error = StoreError.newerVersion(path: directory.database, version: 5, known: 4)
    #expect(await old.body("1") == nil)
    #expect(await old.save(page("2")) == error)
    #expect(old.problems == [error])
    old.store.close(waitingAtMost: .seconds(60))
    #expect(directory.contents("cache.sqlite3") == bytes)
    #expect(directory.names == ["cache.sqlite3"])
  }

  @Test func `a database of another program is left alone`() async throws {
    do {
      try connection().execute("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
    }
    let bytes = directory.contents("cache.sqlite3")
    let probe = StoreProbe(directory.database)
    #expect(await probe.save(page("1")) == .foreign(path: directory.database))
    #expect(probe.problems == [.foreign(path: directory.database)])
    probe.store.close(waitingAtMost: .seconds(60))
    #expect(directory.contents("cache.sqlite3") == bytes)
  }

  @Test func `every page has its blob and every blob its bytes`() async throws {
    let probe = StoreProbe(directory.database)
    for key in ["a", "b", "c", "a"] { #expect(await probe.save(page(key)) == nil) }
    probe.store.remove(page("b").id)
    #expect(await probe.failure() == nil)
    let connection = try connection()
    for table in ["blob", "content", "page"] {
      #expect(try connection.integer("SELECT count(*) FROM \(table)") == 2)
    }
    let sum = try connection.integer("SELECT sum(bytes) FROM blob")
    #expect(try connection.integer("SELECT bytes FROM volume") == sum)
  }

  @Test func `the blob table takes images of one key in several sizes`() async throws {
    let probe = StoreProbe(directory.database)
    #expect(await probe.save(page("1")) == nil)
    let connection = try connection()
    for size in ["40x13", "80x26", "40x13"] {
      try connection.run(
        """
        INSERT INTO blob (kind, source, key, size, bytes, used) VALUES ('image', '', 'k', ?, 9, 1)
          ON CONFLICT DO UPDATE SET used = 2
        """,
        [.text(size)]
      )
    }
    let volume = "SELECT bytes FROM volume WHERE kind = 'image'"
    #expect(try connection.integer(volume) == 18)
    // Each kind has its own limit.
    let info = try await probe.store.info()
    #expect(info.pageBytes == (try connection.bytes(of: .page)))
    #expect(info.imageBytes == 18)
  }
}
