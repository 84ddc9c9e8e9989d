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
        try connection.run(insert, [.integer(1)])
        try connection.run(insert, [.integer(1)])
      }
    }
    #expect(try count() == 0)
    try connection.transaction { () throws(SQLiteFailure) in
      try connection.run(insert, [.integer(1)])
    }
    #expect(try count() == 1)
  }

  @Test func `every kind of value returns as it was bound`() throws {
    let text = "a\u{0}é"
    let row = try connection.rows(
      "SELECT ?, ?, ?, ?, typeof(?4)",
      [.integer(.min), .text(text), .blob([0, 1]), .blob([])]
    ) { row in
      #expect(row.integer(0) == .min)
      #expect(row.text(1) == text)
      #expect(row.blob(2) == [0, 1])
      #expect(row.blob(3) == [])
      #expect(row.text(4) == "blob")
      return row.text(1)
    }
    #expect(row.count == 1)
  }

  @Test func `a failure has the primary code and SQLite's message`() {
    let failure = #expect(throws: SQLiteFailure.self) { try connection.execute("SELECT missing") }
    #expect(failure == SQLiteFailure(code: SQLITE_ERROR, text: "no such column: missing"))
  }
}
