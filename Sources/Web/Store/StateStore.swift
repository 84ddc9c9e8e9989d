/// The state that is kept between runs and can't be fetched again: the proved paging of lists, the
/// user's permissions and positions, and the last used sources.
///
/// It is separate from the cache, so that clearing the cache doesn't clear it. A file that can't be
/// read or written isn't an error: each list is then proved again, and `onProblem` receives each
/// problem once.
package final class StateStore: Sendable {
  private let configuration: StoreConfiguration
  private let thread: SessionThread

  /// The most texts of a kind that are kept; the oldest are dropped first.
  private static let limit = 1_000

  /// Makes a store without touching its file.
  ///
  /// - Parameters:
  ///   - path: the database's file, whose directory is created when it is missing; nil keeps the
  ///     data in memory.
  ///   - onProblem: receives sentences for the user, on the store's thread.
  package convenience init(
    path: String?,
    onProblem: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(StoreConfiguration(path: path), onProblem: onProblem)
  }

  init(
    _ configuration: StoreConfiguration,
    onProblem: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    var configuration = configuration
    // The user waits for page two during this time.
    configuration.busyTimeout = 200
    self.configuration = configuration
    thread = SessionThread { [configuration] in
      Session(configuration, schema: .state) { onProblem($0.sentence(about: .state)) }
    }
  }

  /// Finishes all submitted work and closes the file.
  ///
  /// The call blocks its thread, so no task may call it.
  ///
  /// - Returns: whether everything is written.
  @discardableResult
  package func close(waitingAtMost limit: Duration) -> Bool {
    thread.close(waitingAtMost: limit)
  }

  private typealias Query<Value> = @Sendable (Connection) throws(SQLiteFailure) -> Value

  /// Reads a value; nil when there is no file yet, or the time has passed.
  private func read<Value: Sendable>(
    waitingAtMost limit: Duration,
    _ query: @escaping Query<Value>
  ) -> Value? {
    guard configuration.hasFile else { return nil }
    return thread.value(waitingAtMost: limit) { try? $0.perform(.read, query) } ?? nil
  }

  /// Reads a value; nil when there is no file yet, or it can't be read.
  private func read<Value: Sendable>(_ query: @escaping Query<Value>) async -> Value? {
    guard configuration.hasFile else { return nil }
    return try? await thread.result { session throws(StoreError) in
      try session.perform(.read, query)
    }
  }

  /// Writes in one transaction; returns at once.
  private func submit(_ change: @escaping Session.Change) {
    _ = try? thread.submit { session in try? session.write(change) }
  }
}

extension StateStore {
  /// The environment variables that the user permits a definition to use.
  ///
  /// It blocks the thread that calls it, as ``text(_:of:waitingAtMost:)`` does.
  ///
  /// - Parameters:
  ///   - definition: identifies the definition and the origin to which it sends the variables.
  ///   - limit: the longest wait for a locked file or a slow disk.
  /// - Returns: their names; empty when there are none, or the time has passed.
  package func variables(of definition: String, waitingAtMost limit: Duration) -> Set<String> {
    let rows = read(waitingAtMost: limit) { connection throws(SQLiteFailure) in
      try connection.rows(
        "SELECT variable FROM permission WHERE definition = ?",
        [.text(definition)]
      ) { $0.text(0) }
    }
    return Set(rows ?? [])
  }

  /// Remembers that a definition may use environment variables; returns at once.
  package func allow(_ variables: [String], to definition: String) {
    submit { connection, now throws(SQLiteFailure) in
      for variable in variables {
        try connection.run(
          "INSERT OR REPLACE INTO permission VALUES (?, ?, ?)",
          [.text(definition), .text(variable), .integer(now)]
        )
      }
    }
  }
}

/// The last use of a source.
package struct Visit: Hashable, Sendable {
  package var source: String
  package var title: String

  /// Seconds since 1970.
  package var time: Int
}

extension StateStore {
  /// The last used sources, newest first; empty when they can't be read.
  package func visits(atMost count: Int) async -> [Visit] {
    let visits = await read { connection throws(SQLiteFailure) in
      try connection.rows(
        "SELECT source, title, time FROM visit ORDER BY time DESC, rowid DESC LIMIT ?",
        [.integer(count)]
      ) { Visit(source: $0.text(0), title: $0.text(1), time: $0.count(2)) }
    }
    return visits ?? []
  }
}

/// A text that is kept for a key.
package enum KeptText: Sendable {
  /// The proved paging of a list.
  case paging
  /// The columns that the user chose for a source.
  case columns
  /// The place where the user left a source.
  case position
  /// The title of a source that was used.
  case visit
  /// A setting that was chosen on the screen.
  case choice

  /// Its table, and the names of the table's columns; nil for a table without times, which has no
  /// limit.
  fileprivate var table: (name: String, key: String, text: String, time: String?) {
    switch self {
    case .paging: ("proof", "place", "way", "time")
    case .columns: ("columns", "source", "names", "kept")
    case .position: ("place", "source", "position", "kept")
    case .visit: ("visit", "source", "title", "time")
    case .choice: ("choice", "name", "value", nil)
    }
  }
}

extension StateStore {
  /// The text that is kept for a key; nil when there is none, or the time has passed.
  ///
  /// The call blocks its thread, mostly for a millisecond. A missing file is neither created nor
  /// waited for.
  ///
  /// - Parameters:
  ///   - kind: the kind of the text.
  ///   - key: identifies a list, a source or a setting.
  ///   - limit: the longest wait for a locked file or a slow disk.
  /// - Returns: the text.
  package func text(_ kind: KeptText, of key: String, waitingAtMost limit: Duration) -> String? {
    read(waitingAtMost: limit, Self.query(kind, key)) ?? nil
  }

  /// The text that is kept for a key; nil when there is none, or it can't be read.
  package func text(_ kind: KeptText, of key: String) async -> String? {
    await read(Self.query(kind, key)) ?? nil
  }

  private static func query(_ kind: KeptText, _ key: String) -> Query<String?> {
    let table = kind.table
    let statement = "SELECT \(table.text) FROM \(table.name) WHERE \(table.key) = ?"
    return { connection throws(SQLiteFailure) in
      try connection.rows(statement, [.text(key)]) { $0.text(0) }.first
    }
  }

  /// Keeps a text for a key, or removes it for nil; returns at once.
  package func keep(_ text: String?, _ kind: KeptText, of key: String) {
    let table = kind.table
    submit { connection, now throws(SQLiteFailure) in
      guard let text else {
        let statement = "DELETE FROM \(table.name) WHERE \(table.key) = ?"
        return try connection.run(statement, [.text(key)])
      }
      let time = table.time == nil ? "" : ", \(now)"
      let statement = "INSERT OR REPLACE INTO \(table.name) VALUES (?, ?\(time))"
      try connection.run(statement, [.text(key), .text(text)])
      if let time = table.time {
        try connection.run(
          """
          DELETE FROM \(table.name) WHERE \(table.key) IN (
            SELECT \(table.key) FROM \(table.name)
            ORDER BY \(time) DESC, rowid DESC LIMIT -1 OFFSET ?
          )
          """,
          [.integer(Self.limit)]
        )
      }
    }
  }
}

extension Schema {
  /// The layout of the state database.
  ///
  /// A *proof* is the proved paging of a list, a *permission* a variable that the user permits a
  /// definition to use. A *place* is where the user left a source, a *visit* its last use, a
  /// *choice* a setting that was chosen on the screen. *Columns* are those that the user chose for a
  /// source. Times are in seconds since 1970.
  static let state = Schema(steps: [
    """
    CREATE TABLE proof (place TEXT PRIMARY KEY, way TEXT NOT NULL, time INTEGER NOT NULL) STRICT;
    """,
    """
    CREATE TABLE permission (
      definition TEXT NOT NULL,
      variable TEXT NOT NULL,
      time INTEGER NOT NULL,
      PRIMARY KEY (definition, variable)
    ) STRICT;
    """,
    """
    CREATE TABLE position (
      source TEXT PRIMARY KEY,
      item TEXT,
      row_offset INTEGER NOT NULL,
      pages TEXT NOT NULL,
      saved INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE visit (source TEXT PRIMARY KEY, title TEXT NOT NULL, time INTEGER NOT NULL) STRICT;
    CREATE INDEX visit_by_time ON visit (time);
    """,
    """
    CREATE TABLE columns (source TEXT PRIMARY KEY, names TEXT NOT NULL, kept INTEGER NOT NULL) STRICT;
    CREATE TABLE choice (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    """,
    // The parts of a position became one text, as its owner writes it.
    """
    CREATE TABLE place (source TEXT PRIMARY KEY, position TEXT NOT NULL, kept INTEGER NOT NULL) STRICT;
    INSERT INTO place
      SELECT source, row_offset || ' ' || pages || iif(item IS NULL, '', char(10) || item), saved
      FROM position;
    DROP TABLE position;
    """,
  ])
}
