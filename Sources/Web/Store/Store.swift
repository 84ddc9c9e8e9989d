import EverBase

/// The cache on the disk: pages and images as the servers sent them.
///
/// SQLite runs on the store's own thread, which opens the file at the first use. Calls run in
/// order, so a page that is saved is found by each later call. Several programs may use one file at
/// once.
///
/// A cache that can't be used isn't an error of the program: lookups then return nil, saved pages
/// are dropped, and `onProblem` receives each problem once. A killed process loses no page that
/// ``flush()`` has waited for; a power cut may lose the last ones.
package final class Store: Sendable {
  /// The most bytes of pages and images that wait to be written; more are dropped.
  private static let waitingLimit = 32 << 20

  private let configuration: StoreConfiguration
  private let thread: SessionThread
  private let waitingBytes = Lock(0)

  /// Makes a store without touching its file.
  ///
  /// - Parameters:
  ///   - configuration: where the cache is and how much it may hold.
  ///   - onProblem: receives problems for the user, on the store's thread.
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
    self.configuration = configuration
    thread = SessionThread { Session(configuration, schema: schema, onProblem: onProblem) }
  }

  /// Whether the file exists, or the data is in memory.
  package var hasFile: Bool { configuration.hasFile }

  /// How long a first frame waits for the disk, which is mostly faster.
  package static let openingLimit = Duration.milliseconds(100)

  /// How long a program that ends waits for its writes: 5 s, more than a busy disk takes.
  package static let closingLimit: Duration = .seconds(5)

  /// Closes the store and waits until everything is written, as a program must before it exits.
  ///
  /// The call blocks its thread, so no task may call it.
  ///
  /// - Returns: whether everything is written.
  @discardableResult
  package func close(waitingAtMost limit: Duration) -> Bool {
    thread.close(waitingAtMost: limit)
  }
}

/// Pages, and images, which are cached in the same way with a separate limit.
extension Store {
  /// The cached page; nil when there is none or it can't be read.
  package func page(_ id: PageID) async -> StoredPage? {
    let page = try? await thread.result { session throws(StoreError) in session.find(id) }
    return page ?? nil
  }

  /// Finds the cached page for a first frame.
  ///
  /// The call blocks its thread, mostly for a millisecond, so no task may call it. A missing file
  /// is neither created nor waited for.
  ///
  /// - Parameters:
  ///   - id: the identity of the page.
  ///   - limit: the longest wait for a locked file or a slow disk.
  /// - Returns: the page; nil when there is none, or the time has passed.
  package func page(_ id: PageID, waitingAtMost limit: Duration) -> StoredPage? {
    guard hasFile else { return nil }
    return thread.value(waitingAtMost: limit) { $0.find(id) } ?? nil
  }

  /// Saves a page in the place of an older one with its id; returns at once.
  package func save(_ page: StoredPage) { save(page) { _ throws(StoreError) in } }

  /// Saves a page, and makes the pages of its source outdated first if the older one with its id
  /// has another body, because the list has changed; returns at once.
  package func replace(_ page: StoredPage) {
    save(page) { session throws(StoreError) in
      guard let old = session.find(page.id), old.body != page.body else { return }
      try session.write { connection, _ throws(SQLiteFailure) in
        try connection.expire(page.id.source)
      }
    }
  }

  private func save(
    _ page: StoredPage,
    after prepare: @escaping @Sendable (Session) throws(StoreError) -> Void
  ) {
    let size = page.body.count
    let isAccepted = waitingBytes.withLock { bytes in
      guard bytes + size <= Self.waitingLimit else { return false }
      bytes += size
      return true
    }
    guard isAccepted else { return write { _ throws(StoreError) in throw .tooMuchWaiting } }
    write { [waitingBytes] session throws(StoreError) in
      defer { waitingBytes.withLock { $0 -= size } }
      try prepare(session)
      try session.save(page)
    }
  }

  /// Saves new headers and times of a page with an unchanged body; returns at once.
  ///
  /// Nothing changes when another page has replaced the cached one since then.
  package func renew(_ page: StoredPage, from old: StoredPage) {
    change { connection, now throws(SQLiteFailure) in
      try connection.renew(page, storedAt: old.storedAt, now: now)
    }
  }

  /// Makes the pages of a source stale and outdated, so that each is revalidated before it is used;
  /// returns at once.
  package func expire(_ source: String) {
    change { connection, _ throws(SQLiteFailure) in try connection.expire(source) }
  }

  /// Removes a page; returns at once.
  package func remove(_ id: PageID) {
    change { connection, _ throws(SQLiteFailure) in try connection.remove(id) }
  }
}

/// The cache as a whole.
extension Store {
  /// Waits until everything that was submitted is committed.
  ///
  /// - Throws: the last write failure since the last call, if there was one.
  package func flush() async throws(StoreError) {
    try await thread.result { session throws(StoreError) in
      if let failure = session.takeWriteFailure() { throw failure }
    }
  }

  /// The content and the size of the cache.
  ///
  /// - Throws: a ``StoreError`` when it can't be read.
  package func info() async throws(StoreError) -> StoreInfo {
    try await thread.result { session throws(StoreError) in try session.info() }
  }

  /// Removes all pages and images, and returns the content before; renamed damaged files stay.
  ///
  /// On a full disk, on which nothing can be written, the file is removed.
  ///
  /// - Throws: a ``StoreError`` when it can't be written.
  @discardableResult
  package func clear() async throws(StoreError) -> StoreInfo {
    try await thread.result { session throws(StoreError) in
      let before = try session.info()
      try session.clear()
      return before
    }
  }

  private func change(_ change: @escaping Session.Change) {
    write { session throws(StoreError) in try session.write(change) }
  }

  private func write(_ work: @escaping @Sendable (Session) throws(StoreError) -> Void) {
    // A closed store accepts no work; a thread that couldn't start has reported the reason.
    _ = try? thread.submit { session in
      do throws(StoreError) {
        try work(session)
      } catch {
        session.noteWriteFailure(error)
      }
    }
  }
}
