import Glibc

/// The database while the program runs: opens it when it is first used, and again when it must.
///
/// It lives on the store's thread. ``Health`` decides what a failure means; this does it.
final class Session {
  let configuration: StoreConfiguration
  private let file: DatabaseFile
  private let onProblem: (StoreError) -> Void
  private var health: Health
  private var connection: Connection?
  /// Pages that were read, with the time, to be written with the next page.
  private var uses: [Int: Int] = [:]
  /// Why the last write since the last question failed; nil when all went well.
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

  /// The file's layout version.
  var version: Int { file.schema.version }

  /// Does something with the database.
  ///
  /// - Parameters:
  ///   - access: whether it writes.
  ///   - body: what to do; it is done again when the file had to be replaced.
  /// - Returns: what the body returns.
  /// - Throws: why it wasn't done. The user has been told, once.
  func perform<Value>(
    _ access: Health.Access,
    _ body: (Connection) throws(SQLiteFailure) -> Value
  ) throws(StoreError) -> Value {
    while true {
      if let refusal = health.refusal(of: access) { throw refusal }
      do throws(SQLiteFailure) {
        guard let connection = try currentConnection(access) else { continue }
        return try body(connection)
      } catch {
        try recover(from: error, during: access)
      }
    }
  }

  /// Notes that a page was used, without writing now.
  func use(_ blob: Int) { uses[blob] = now }

  /// Takes the notes of what was used.
  func takeUses() -> [Int: Int] {
    defer { uses = [:] }
    return uses
  }

  /// Tells the user of a problem, unless it was told before.
  func tell(_ error: StoreError) {
    if health.isNews(error) { onProblem(error) }
  }

  /// Keeps why a write failed for who asks.
  func noteWriteFailure(_ error: StoreError) { writeFailure = error }

  /// Takes why the last write failed.
  func takeWriteFailure() -> StoreError? {
    defer { writeFailure = nil }
    return writeFailure
  }

  /// Writes what is left to write and closes the database.
  func close() {
    if connection != nil, !uses.isEmpty {
      try? perform(.write) { [uses] connection throws(SQLiteFailure) in
        try connection.transaction { () throws(SQLiteFailure) in
          try PageTable(connection).setUses(uses)
        }
      }
    }
    connection = nil
  }

  /// The database of the path, opened if need be; nil when it can't be used and health knows why.
  private func currentConnection(_ access: Health.Access) throws(SQLiteFailure) -> Connection? {
    if let connection, !connection.hasMoved { return connection }
    letGo()
    do throws(DatabaseFile.Failure) {
      let opened = try file.open()
      connection = opened.connection
      if opened.isReadOnly { refuseWriting(.readOnly(path: file.path ?? "")) }
      return health.refusal(of: access) == nil ? connection : nil
    } catch {
      switch error {
      case .sqlite(let failure): throw failure
      case .foreign: refuse(.foreign(path: file.path ?? ""))
      case .newerVersion(let version):
        refuse(
          .newerVersion(path: file.path ?? "", version: version, known: file.schema.version)
        )
      }
      return nil
    }
  }

  private func recover(
    from failure: SQLiteFailure,
    during access: Health.Access
  ) throws(StoreError) {
    // Another program has put the file aside already, or the user took it away.
    if let connection, connection.hasMoved { return letGo() }
    switch health.judge(failure, during: access) {
    case .skip(let error):
      tell(error)
      throw error
    case .setAside:
      letGo()
      setAside()
    }
  }

  private func setAside() {
    guard let path = file.path else { return }
    switch DamagedFile(path).setAside() {
    case .success(let name): tell(.damaged(path: path, keptAs: name))
    case .failure(let error):
      let reason = String(cString: strerror(error.code))
      refuse(.damagedInPlace(path: path, detail: reason))
    }
  }

  /// Closes the connection without writing its log into a file that is damaged or gone.
  private func letGo() {
    connection?.leaveLogOnClose()
    connection = nil
    uses = [:]
  }

  private func refuse(_ error: StoreError) {
    health.stop(error)
    tell(error)
  }

  private func refuseWriting(_ error: StoreError) {
    health.stopWriting(error)
    tell(error)
  }
}
