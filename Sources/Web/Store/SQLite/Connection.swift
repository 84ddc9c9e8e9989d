import CEverWeb

/// An open SQLite database and its prepared statements, used by one thread.
final class Connection {
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a file with flags of `sqlite3_open_v2`, or a database in memory for `:memory:`.
  ///
  /// - Throws: SQLite's error. A file that isn't a database is detected only when it is read.
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
    // An open statement would keep the database open.
    statements = [:]
    sqlite3_close(handle)
  }

  /// Whether the file was deleted, renamed or replaced since it was opened; false for a database in
  /// memory.
  var hasMoved: Bool {
    var moved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return code == SQLITE_OK && moved != 0
  }

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Rows that the last statement inserted, changed or deleted.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Sets how long a statement waits for the lock of another connection, in milliseconds.
  func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Keeps the log when the connection closes.
  ///
  /// By default, closing writes the log into the file and deletes it; a damaged file must stay
  /// unchanged.
  func leaveLogOnClose() { _ = csqlite_keep_log_on_close(handle) }

  /// Runs statements without parameters, separated by semicolons.
  func execute(_ sql: String) throws(SQLiteFailure) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Runs one statement and reads a value from each row.
  ///
  /// - Throws: SQLite's error.
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

  /// Runs the body in a write transaction, and rolls it back when the body throws.
  func transaction<Value>(
    _ body: () throws(SQLiteFailure) -> Value
  ) throws(SQLiteFailure) -> Value {
    // Takes the lock at once: a writer waits for another writer, but a reader that becomes a writer
    // fails.
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteFailure) {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // After some failures, SQLite has already rolled back.
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
