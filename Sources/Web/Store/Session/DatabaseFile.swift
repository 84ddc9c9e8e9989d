import CEverWeb
import Glibc
import EverBase

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

/// The files of a database: the file itself, its log and its damaged predecessors.
func databaseFiles(_ path: String) -> [StoreInfo.File] {
  let slash = path.lastIndex(of: "/")
  let directory = slash.map { path[...$0] } ?? ""
  let name = path[directory.endIndex...]
  return directoryNames(directory.isEmpty ? "." : String(directory))
    .filter { $0 == name || $0.hasPrefix("\(name)-") || $0.hasPrefix("\(name).corrupt-") }
    .sorted()
    .compactMap { name in
      size(of: directory + name).map { StoreInfo.File(path: directory + name, bytes: $0) }
    }
}

/// The bytes of a file; nil when it has disappeared.
private func size(of path: String) -> Int? {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : nil
}

/// Renames a damaged database and its log to `NAME.corrupt-N` with the first free number, and
/// returns the new name, or the `errno` of the failed call.
///
/// It is never deleted, so that the user can recover data from it.
func setAsideDamagedFile(_ path: String) -> (name: String?, code: Int32) {
  for number in 1...Int.max {
    let name = "\(path).corrupt-\(number)"
    // A link fails when the name exists; a rename would replace an earlier damaged file.
    guard link(path, name) == 0 else {
      guard errno == EEXIST else { break }
      continue
    }
    guard unlink(path) == 0 else { break }
    // The log helps to recover data, and a new database must not find an old one's log.
    rename(path + "-wal", name + "-wal")
    rename(path + "-shm", name + "-shm")
    return (name, 0)
  }
  return (nil, errno)
}
