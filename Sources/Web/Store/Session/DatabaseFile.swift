import CEverWeb
import Glibc

/// The file of a database: opens it and migrates its layout.
struct DatabaseFile {
  /// The path; nil keeps the database in memory.
  let path: String?
  let schema: Schema
  /// How long to wait for the lock of another program, in milliseconds.
  var busyTimeout: Int32

  /// Opens the file; creates it and its directory when they are missing.
  ///
  /// A file of another program or of a newer version isn't changed.
  func open() throws(SQLiteFailure) -> Connection {
    guard let path else { return try prepare(":memory:", SQLITE_OPEN_READWRITE) }
    makePrivateFile(path)
    do throws(SQLiteFailure) {
      return try prepare(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    } catch {
      guard [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.code),
        access(path + "-wal", F_OK) != 0
      else { throw error }
      // A read-only directory can't hold the log's index; an immutable file needs none.
      let name = "file:\(escapedForURI(path))?immutable=1"
      return try prepare(name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    }
  }

  private func prepare(_ name: String, _ flags: Int32) throws(SQLiteFailure) -> Connection {
    let connection = try Connection(name, flags: flags)
    connection.setBusyTimeout(milliseconds: busyTimeout)
    try connection.execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
    let version = try version(of: connection)
    if !connection.isReadOnly {
      try layOut(connection)
    } else if version != schema.version {
      // A read-only file can't be migrated or created.
      throw SQLiteFailure(code: SQLITE_CANTOPEN)
    }
    return connection
  }

  /// The version of the layout; 0 for an empty database.
  private func version(of connection: Connection) throws(SQLiteFailure) -> Int {
    // One transaction, because another program may be creating the layout.
    try connection.execute("BEGIN")
    let id = try connection.integer("PRAGMA application_id") ?? 0
    let version = try connection.integer("PRAGMA user_version") ?? 0
    let tables = try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
    try connection.execute("COMMIT")
    guard id == Schema.applicationID || (id, version, tables) == (0, 0, 0) else {
      throw SQLiteFailure(.foreign)
    }
    guard version <= schema.version else {
      throw SQLiteFailure(.newerVersion(version, known: schema.version))
    }
    return version
  }

  /// Turns the log on and migrates the layout.
  ///
  /// With `synchronous = NORMAL`, each commit writes the log, and a checkpoint forces it to the
  /// disk. A killed process loses no committed page, a power cut may lose the last ones, and
  /// neither damages the file (https://www.sqlite.org/wal.html, section 3.4).
  private func layOut(_ connection: Connection) throws(SQLiteFailure) {
    try turnLogOn(connection)
    // A burst may make the log long; SQLite truncates it to this size afterwards.
    try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304")
    guard try connection.integer("PRAGMA user_version") != schema.version else { return }
    try connection.transaction { () throws(SQLiteFailure) in
      // Another program may have migrated the file while this one waited for the lock.
      let version = try connection.integer("PRAGMA user_version") ?? 0
      for step in schema.steps.dropFirst(version) { try connection.execute(step) }
      try connection.execute(
        """
        PRAGMA application_id = \(Schema.applicationID);
        PRAGMA user_version = \(max(version, schema.version))
        """
      )
    }
  }

  /// Switches to write-ahead logging, which the file remembers.
  ///
  /// The switch itself doesn't wait while another program switches; the write lock does.
  private func turnLogOn(_ connection: Connection) throws(SQLiteFailure) {
    for _ in 1...5 {
      do {
        return try connection.run("PRAGMA journal_mode = WAL")
      } catch {
        guard error.code == SQLITE_BUSY else { throw error }
        try connection.transaction {}
      }
    }
    throw SQLiteFailure(code: SQLITE_BUSY)
  }
}

/// Creates the file and its directories for this user alone, because pages may be private.
///
/// SQLite reports what can't be created when it opens the file. An existing file is never opened
/// here: closing it would drop the locks that this process holds on it
/// (https://www.sqlite.org/howtocorrupt.html, section 2.2).
private func makePrivateFile(_ path: String) {
  for index in path.indices.dropFirst() where path[index] == "/" {
    mkdir(String(path[..<index]), 0o700)
  }
  let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
  if descriptor >= 0 { close(descriptor) }
}

/// The path in a URI filename (https://www.sqlite.org/uri.html, section 3.1).
private func escapedForURI(_ path: String) -> String {
  path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
}
