import Glibc
import Locking

/// The cache on the disk: pages and images as the servers sent them, and what is remembered of
/// sources.
///
/// SQLite runs on one thread of the store's own, which opens the file when it is first needed. Calls
/// are done in the order in which they are made, so a page that was handed in is found by any later
/// question. Several programs may use one file at once.
///
/// A cache that can't be used is no error of the program: a question then finds nothing, a page is
/// dropped, and `onProblem` says so, once for each problem. When a process is killed no page that
/// ``flush()`` waited for is lost; after a power cut the last ones may be.
package final class Store: Sendable {
  /// Bytes of pages and images that may wait to be written; a disk that slow gets no more.
  private static let waitingLimit = 32 << 20

  /// The database's file; nil: all is in memory.
  private let path: String?
  private let thread: SessionThread
  private let waitingBytes = Lock(0)

  /// Makes a store; no file is touched yet.
  ///
  /// - Parameters:
  ///   - configuration: where it is and how large it may be.
  ///   - onProblem: is told what the user should know, on the store's thread.
  package convenience init(
    _ configuration: StoreConfiguration,
    onProblem: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) {
    self.init(configuration, schema: .current, onProblem: onProblem)
  }

  init(
    _ configuration: StoreConfiguration,
    schema: Schema,
    onProblem: @escaping @Sendable (StoreError) -> Void
  ) {
    path = configuration.path
    thread = SessionThread { Session(configuration, schema: schema, onProblem: onProblem) }
  }

  deinit { thread.close() }

  /// Whether there is a file that something may be kept in.
  package var hasFile: Bool { path.map { access($0, F_OK) == 0 } ?? true }

  /// Does what was handed in, closes the file and ends the thread, without waiting for it.
  package func close() { thread.close() }

  /// How long a program that ends waits for what it kept: 5 s, more than a busy disk takes.
  package static let closingLimit: Duration = .seconds(5)

  /// Closes, and waits until all is written, as a program must before it exits.
  ///
  /// It blocks the thread that calls it, so no task may.
  ///
  /// - Parameter limit: how long to wait at most.
  /// - Returns: whether all is written.
  @discardableResult
  package func close(waitingAtMost limit: Duration) -> Bool {
    thread.close()
    return thread.waitForEnd(atMost: limit)
  }
}

/// Pages, and images, which are kept in the same way within a limit of their own.
extension Store {
  /// The page of that name; nil when there is none, or it can't be read.
  package func page(_ id: PageID) async -> StoredPage? {
    await find { table throws(SQLiteFailure) in try table.page(id) }
  }

  /// What the first frame of a source shows: its first page, and where it was left.
  ///
  /// It blocks the thread that calls it, mostly for a millisecond, so no task may call it. Where there
  /// is no file yet, none is made and nothing is waited for.
  ///
  /// - Parameters:
  ///   - id: the name of the first page.
  ///   - limit: how long to wait for a locked file or a slow disk.
  /// - Returns: what is known; nothing when the time passed.
  package func start(of id: PageID, waitingAtMost limit: Duration) -> SourceStart {
    guard hasFile else { return SourceStart() }
    let found = Lock(SourceStart())
    let job = try? thread.submit { session in
      let start = session.start(of: id)
      found.withLock { $0 = start }
    }
    guard let job, thread.wait(for: job, atMost: limit) else { return SourceStart() }
    return found.withLock { $0 }
  }

  /// Keeps a page in place of an older one of its name; returns at once.
  package func save(_ page: StoredPage) {
    let size = page.body.count
    let isAccepted = waitingBytes.withLock { bytes in
      guard bytes + size <= Self.waitingLimit else { return false }
      bytes += size
      return true
    }
    guard isAccepted else { return write { _ throws(StoreError) in throw .tooMuchWaiting } }
    write { [waitingBytes] session throws(StoreError) in
      defer { waitingBytes.withLock { $0 -= size } }
      try session.save(page)
    }
  }

  /// Keeps new headers and times of a page whose body is as before; returns at once.
  ///
  /// - Parameters:
  ///   - page: the page as it is now.
  ///   - old: the page as it was kept; when that has been replaced since, nothing is changed.
  package func renew(_ page: StoredPage, from old: StoredPage) {
    write { session throws(StoreError) in
      let now = session.now
      try session.perform(.write) { connection throws(SQLiteFailure) in
        try connection.transaction { () throws(SQLiteFailure) in
          try PageTable(connection).renew(page, storedAt: old.storedAt, now: now)
        }
      }
    }
  }

  /// Forgets a page; returns at once.
  package func remove(_ id: PageID) {
    write { session throws(StoreError) in
      try session.perform(.write) { connection throws(SQLiteFailure) in
        try PageTable(connection).remove(id)
      }
    }
  }

  private func find(
    _ question: @escaping @Sendable (PageTable) throws(SQLiteFailure) -> PageTable.Found?
  ) async -> StoredPage? {
    let page = try? await ask { session throws(StoreError) in session.find(question) }
    return page ?? nil
  }
}

/// What is remembered of sources.
extension Store {
  /// Where a source was left; nil when that isn't known.
  package func position(of source: String) async -> SavedPosition? {
    let position = try? await ask { session throws(StoreError) in session.position(of: source) }
    return position ?? nil
  }

  /// Remembers where a source is left; returns at once.
  package func save(_ position: SavedPosition, of source: String) {
    write { session throws(StoreError) in
      let (now, limit) = (session.now, session.configuration.sourceLimit)
      try session.perform(.write) { connection throws(SQLiteFailure) in
        try connection.transaction { () throws(SQLiteFailure) in
          try SourceTable(connection).save(position, of: source, now: now, limit: limit)
        }
      }
    }
  }

  /// Remembers that a source is used now; returns at once.
  ///
  /// - Parameters:
  ///   - source: the source's identity.
  ///   - title: what the user calls it.
  package func visit(_ source: String, title: String) {
    write { session throws(StoreError) in
      let visit = Visit(source: source, title: title, time: session.now)
      let limit = session.configuration.sourceLimit
      try session.perform(.write) { connection throws(SQLiteFailure) in
        try connection.transaction { () throws(SQLiteFailure) in
          try SourceTable(connection).save(visit, limit: limit)
        }
      }
    }
  }

  /// The sources used last, newest first; none when that isn't known.
  package func visits(atMost count: Int) async -> [Visit] {
    let visits = try? await ask { session throws(StoreError) in
      try session.perform(.read) { connection throws(SQLiteFailure) in
        try SourceTable(connection).visits(atMost: count)
      }
    }
    return visits ?? []
  }
}

/// The whole.
extension Store {
  /// Waits until all that was handed in is committed.
  ///
  /// - Throws: why the last write since the last call failed, if one did.
  package func flush() async throws(StoreError) {
    try await ask { session throws(StoreError) in
      if let failure = session.takeWriteFailure() { throw failure }
    }
  }

  /// What the cache holds.
  ///
  /// - Throws: a ``StoreError`` when it can't be read.
  package func info() async throws(StoreError) -> StoreInfo {
    try await ask { session throws(StoreError) in try session.info() }
  }

  /// Removes all pages, images, positions and visits; damaged files that were set aside stay.
  ///
  /// - Returns: what there was before.
  /// - Throws: a ``StoreError`` when it can't be written.
  @discardableResult
  package func clear() async throws(StoreError) -> StoreInfo {
    try await ask { session throws(StoreError) in
      let before = try session.info()
      _ = session.takeUses()
      try session.perform(.write) { connection throws(SQLiteFailure) in
        try Contents(connection).removeAll()
      }
      return before
    }
  }

  /// Has the thread do something, and waits for what comes of it.
  private func ask<Value: Sendable>(
    _ work: @escaping @Sendable (Session) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = await withCheckedContinuation { waiter in
      do throws(StoreError) {
        try thread.submit { session in
          waiter.resume(returning: Result { () throws(StoreError) in try work(session) })
        }
      } catch {
        waiter.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }

  /// Has the thread write something, sooner or later.
  private func write(_ work: @escaping @Sendable (Session) throws(StoreError) -> Void) {
    // A store that is closed is asked for no more; its thread has told why it couldn't start.
    _ = try? thread.submit { session in
      do throws(StoreError) {
        try work(session)
      } catch {
        session.noteWriteFailure(error)
      }
    }
  }
}
