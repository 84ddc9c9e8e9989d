import Glibc
import Locking

/// What is remembered from run to run and can't be fetched again: how lists go on, as page two proved
/// it.
///
/// It is apart from the cache, so that clearing that leaves it alone. A file that can't be read or
/// written is no error: then each list is proved anew.
package final class StateStore: Sendable {
  private let path: String?
  private let thread: SessionThread

  /// Lists that are remembered; the oldest go.
  private static let limit = 1_000

  /// Makes a store; no file is touched yet.
  ///
  /// - Parameter path: the database's file, whose directory is made when it is missing; nil keeps all
  ///   in memory.
  package init(path: String?) {
    self.path = path
    var configuration = StoreConfiguration(path: path)
    // Somebody waits for page two meanwhile.
    configuration.busyTimeout = 200
    thread = SessionThread { [configuration] in
      Session(configuration, schema: .state) { _ in }
    }
  }

  deinit { thread.close() }

  /// How a list goes on.
  ///
  /// It blocks the thread that calls it, mostly for a millisecond. Where there is no file yet, none is
  /// made and nothing is waited for.
  ///
  /// - Parameters:
  ///   - place: what tells the list from others.
  ///   - limit: how long to wait for a locked file or a slow disk.
  /// - Returns: what was remembered; nil when that is nothing, or the time passed.
  package func way(of place: String, waitingAtMost limit: Duration) -> String? {
    guard path.map({ access($0, F_OK) == 0 }) ?? true else { return nil }
    let found = Lock(String?.none)
    let job = try? thread.submit { session in
      let way = Self.way(of: place, in: session)
      found.withLock { $0 = way }
    }
    guard let job, thread.wait(for: job, atMost: limit) else { return nil }
    return found.withLock { $0 }
  }

  /// How a list goes on; nil when nothing was remembered, or it can't be read.
  package func way(of place: String) async -> String? {
    guard path.map({ access($0, F_OK) == 0 }) ?? true else { return nil }
    return await withCheckedContinuation { waiter in
      let job = try? thread.submit { session in
        waiter.resume(returning: Self.way(of: place, in: session))
      }
      if job == nil { waiter.resume(returning: nil) }
    }
  }

  private static func way(of place: String, in session: Session) -> String? {
    let ways = try? session.perform(.read) { connection throws(SQLiteFailure) in
      try connection.rows("SELECT way FROM proof WHERE place = ?", [.text(place)]) { $0.text(0) }
    }
    return ways?.first
  }

  /// Remembers how a list goes on, and returns when that is on the disk.
  ///
  /// - Parameters:
  ///   - way: what to remember; nil forgets.
  ///   - place: what tells the list from others.
  package func remember(_ way: String?, of place: String) async {
    await withCheckedContinuation { waiter in
      let job = try? thread.submit { session in
        try? session.perform(.write) { connection throws(SQLiteFailure) in
          try connection.transaction { () throws(SQLiteFailure) in
            try Self.write(way, of: place, at: session.now, by: connection)
          }
        }
        waiter.resume()
      }
      if job == nil { waiter.resume() }
    }
  }

  private static func write(
    _ way: String?,
    of place: String,
    at now: Int,
    by connection: Connection
  ) throws(SQLiteFailure) {
    guard let way else {
      return try connection.run("DELETE FROM proof WHERE place = ?", [.text(place)])
    }
    try connection.run(
      "INSERT OR REPLACE INTO proof VALUES (?, ?, ?)",
      [.text(place), .text(way), .integer(now)]
    )
    try connection.run(
      """
      DELETE FROM proof WHERE place IN
        (SELECT place FROM proof ORDER BY time DESC, rowid DESC LIMIT -1 OFFSET ?)
      """,
      [.integer(limit)]
    )
  }
}

extension Schema {
  /// The layout of what is remembered.
  ///
  /// A *proof* is the way in which a list goes on; its time is in seconds since 1970.
  static let state = Schema(steps: [
    """
    CREATE TABLE proof (
      place TEXT PRIMARY KEY,
      way TEXT NOT NULL,
      time INTEGER NOT NULL
    ) STRICT;
    """
  ])
}
