import CEverWeb
import Testing

@testable import EverWeb

@Suite struct ConnectionTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(":memory:", flags: SQLITE_OPEN_READWRITE)
    try connection.execute("CREATE TABLE t (x UNIQUE)")
  }

  private func count() throws -> Int? { try connection.integer("SELECT count(*) FROM t") }

  @Test func `a transaction that fails is undone, and the next one works`() throws {
    let insert = "INSERT INTO t VALUES (?)"
    #expect(throws: SQLiteFailure.self) {
      try connection.transaction { () throws(SQLiteFailure) in
        try connection.run(insert, [1])
        try connection.run(insert, [1])
      }
    }
    #expect(try count() == 0)
    try connection.transaction { () throws(SQLiteFailure) in try connection.run(insert, [1]) }
    #expect(try count() == 1)
  }

  @Test func `every kind of value returns as it was bound`() throws {
    let text = "a\u{0}é"
    let row = try connection.rows(
      "SELECT ?, ?, ?, ?, ?",
      [.null, .integer(.min), .text(text), .blob([0, 1]), .blob([])]
    ) { row in
      #expect(row.isNull(0))
      #expect(row.integer(1) == .min)
      #expect(row.text(2) == text)
      #expect(row.blob(3) == [0, 1])
      #expect(row.blob(4) == [])
      #expect(!row.isNull(4))
      return row.text(2)
    }
    #expect(row.count == 1)
  }

  @Test func `a failure has the primary code and SQLite's message`() {
    let failure = #expect(throws: SQLiteFailure.self) { try connection.execute("SELECT missing") }
    #expect(failure == SQLiteFailure(code: SQLITE_ERROR, text: "no such column: missing"))
  }
}
