import EverBase
import Glibc

/// The database at run time: opens it at the first use, and again when the file was replaced.
///
/// It lives on the store's thread. ``Health`` decides what a failure means; the session performs
/// it.
final class Session {
  let configuration: StoreConfiguration
  private var file: DatabaseFile
  private let onProblem: (StoreError) -> Void
  private var health: Health {
    didSet { if health.waitsForLocks != oldValue.waitsForLocks { setBusyTimeout() } }
  }
  private var connection: Connection?
  /// The blobs that were read, with the time; they are written with the next page.
  private var uses: [Int: Int] = [:]
  /// Why a write has failed since the last ``takeWriteFailure()``; nil when none has.
  private var writeFailure: StoreError?

  init(
    _ configuration: StoreConfiguration,
    schema: Schema = .current,
    onProblem: @escaping (StoreError) -> Void
  ) {
    self.configuration = configuration
    self.onProblem = onProblem
    health = Health(path: configuration.path ?? "in memory")
    file = DatabaseFile(
      path: configuration.path,
      schema: schema,
      busyTimeout: configuration.busyTimeout
    )
  }

  var now: Int { configuration.now() }

  var version: Int { file.schema.version }

  /// Runs an operation on the database.
  ///
  /// - Parameters:
  ///   - access: whether it writes.
  ///   - body: the operation; it runs again when the file had to be replaced.
  /// - Returns: the result of the body.
  /// - Throws: why the operation wasn't done; the problem has been reported, once.
  func perform<Value>(
    _ access: Health.Access,
    _ body: (Connection) throws(SQLiteFailure) -> Value
  ) throws(StoreError) -> Value {
    while true {
      if let refusal = health.refusal(of: access) { throw refusal }
      do throws(SQLiteFailure) {
        guard let connection = try currentConnection(access) else { continue }
        let value = try body(connection)
        health.succeeded(access)
        return value
      } catch {
        try recover(from: error, during: access)
      }
    }
  }

  typealias Change = @Sendable (Connection, _ now: Int) throws(SQLiteFailure) -> Void

  /// Runs an operation that writes, in one transaction.
  func write(
    _ change: (Connection, _ now: Int) throws(SQLiteFailure) -> Void
  ) throws(StoreError) {
    let now = now
    try perform(.write) { connection throws(SQLiteFailure) in
      try connection.transaction { () throws(SQLiteFailure) in try change(connection, now) }
    }
  }

  /// Records the use of a blob, without writing it yet.
  func use(_ blob: Int) { uses[blob] = now }

  func takeUses() -> [Int: Int] {
    defer { uses = [:] }
    return uses
  }

  /// Reports a problem, unless it was reported before.
  func report(_ error: StoreError) {
    if health.isNews(error) { onProblem(error) }
  }

  /// Stores a write failure for the next ``takeWriteFailure()``.
  func noteWriteFailure(_ error: StoreError) { writeFailure = error }

  func takeWriteFailure() -> StoreError? {
    defer { writeFailure = nil }
    return writeFailure
  }

  /// Writes the recorded uses and closes the database.
  func close() {
    if connection != nil, !uses.isEmpty {
      try? write { connection, _ throws(SQLiteFailure) in try connection.setUses(takeUses()) }
    }
    connection = nil
  }

  /// The database at the path, opened if needed; nil when ``Health`` refuses the access.
  private func currentConnection(_ access: Health.Access) throws(SQLiteFailure) -> Connection? {
    if let connection, !connection.hasMoved { return connection }
    closeConnection()
    let opened = try file.open()
    connection = opened
    if opened.isReadOnly {
      let error = StoreError.readOnly(path: file.path ?? "")
      health.unwritable = error
      report(error)
    }
    return health.refusal(of: access) == nil ? opened : nil
  }

  private func recover(
    from failure: SQLiteFailure,
    during access: Health.Access
  ) throws(StoreError) {
    // Another program has renamed the damaged file, or the user has deleted it.
    if let connection, connection.hasMoved { return closeConnection() }
    switch health.judge(failure, during: access) {
    case .skip(let error):
      report(error)
      throw error
    case .setAside:
      closeConnection()
      setAside()
    }
  }

  /// Removes all pages and images; on a full disk, on which nothing can be written, with the file.
  ///
  /// - Throws: why it wasn't done.
  func clear() throws(StoreError) {
    uses = [:]
    do throws(StoreError) {
      try perform(.write) { connection throws(SQLiteFailure) in
        try connection.removeAll()
      }
    } catch {
      guard case .diskFull(let path) = error else { throw error }
      closeConnection()
      for end in ["", "-wal", "-shm"] { unlink(path + end) }
      health.unwritable = nil
    }
  }

  private func setBusyTimeout() {
    file.busyTimeout = health.waitsForLocks ? configuration.busyTimeout : 0
    connection?.setBusyTimeout(milliseconds: file.busyTimeout)
  }

  private func setAside() {
    guard let path = file.path else { return }
    let (name, code) = setAsideDamagedFile(path)
    if let name { return report(.damaged(path: path, keptAs: name)) }
    let error = StoreError.damagedInPlace(path: path, detail: String(errno: code))
    health.stopped = error
    report(error)
  }

  /// Closes the connection without writing its log into a file that is damaged or gone.
  private func closeConnection() {
    connection?.leaveLogOnClose()
    connection = nil
    uses = [:]
  }
}
