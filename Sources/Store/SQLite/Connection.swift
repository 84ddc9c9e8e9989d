import CSQLite

/// An open SQLite database and its prepared statements; used by one thread.
final class Connection {
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a file, or a database in memory.
  ///
  /// - Parameters:
  ///   - path: the file; `:memory:` for none.
  ///   - flags: of `sqlite3_open_v2`.
  /// - Throws: what SQLite says. A file that is no database is noticed only when it is read.
  init(_ path: String, flags: Int32) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle, code == SQLITE_OK else {
      sqlite3_close(handle)
      throw SQLiteFailure(code: code)
    }
    self.handle = handle
  }

  deinit {
    // A statement that isn't finalized would keep the database open.
    statements = [:]
    sqlite3_close(handle)
  }

  /// Whether the file was deleted, renamed or replaced since it was opened.
  var hasMoved: Bool { csqlite_has_moved(handle) }

  /// Whether nothing can be written.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Rows that the last statement inserted, changed or deleted.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Milliseconds that a statement waits for another connection's lock.
  func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Lets the log be when the connection closes, which otherwise writes it into the file and deletes
  /// it: a damaged file is to stay as it was found.
  func leaveLogOnClose() { _ = csqlite_keep_log_on_close(handle) }

  /// Runs statements without parameters, separated by semicolons.
  func execute(_ sql: String) throws(SQLiteFailure) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs one statement and reads what is wanted of each of its rows.
  ///
  /// - Parameters:
  ///   - sql: the statement, which stays prepared.
  ///   - values: of its parameters.
  ///   - read: takes a value from a row; the row isn't valid after it.
  /// - Returns: a value for each row.
  /// - Throws: what SQLite says.
  @discardableResult
  func rows<Value>(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    _ read: (Row) -> Value
  ) throws(SQLiteFailure) -> [Value] {
    let statement = try statement(sql)
    defer { statement.reset() }
    statement.bind(values)
    var found: [Value] = []
    while true {
      let code = statement.step()
      guard code == SQLITE_ROW else {
        guard code == SQLITE_DONE else { throw failure(code) }
        return found
      }
      found.append(read(statement.row))
    }
  }

  /// Runs one statement for its effect.
  func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteFailure) {
    try rows(sql, values) { _ in }
  }

  /// The first column of the first row as a number; nil when there is no row.
  func integer(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteFailure) -> Int? {
    try rows(sql, values) { $0.integer(0) }.first
  }

  /// Runs the body in a transaction that may write; what it did is undone when it throws.
  func transaction<Value>(
    _ body: () throws(SQLiteFailure) -> Value
  ) throws(SQLiteFailure) -> Value {
    // Taking the lock at once makes it wait for another writer; a reader that starts to write can't.
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteFailure) {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // Some failures have rolled back by themselves.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  private func statement(_ sql: String) throws(SQLiteFailure) -> Statement {
    if let statement = statements[sql] { return statement }
    var prepared: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(handle, sql, -1, flags, &prepared, nil))
    guard let prepared else { throw SQLiteFailure(code: SQLITE_MISUSE) }
    let statement = Statement(prepared)
    statements[sql] = statement
    return statement
  }

  private func check(_ code: Int32) throws(SQLiteFailure) {
    if code != SQLITE_OK { throw failure(code) }
  }

  private func failure(_ code: Int32) -> SQLiteFailure {
    SQLiteFailure(code: code, text: String(cString: sqlite3_errmsg(handle)))
  }
}
