import Glibc

/// Where the cache is and how much it may hold.
package struct StoreConfiguration: Sendable {
  /// The database's file, whose directory is made when it is missing; nil keeps all in memory.
  package var path: String?

  /// Bytes of pages past which those that weren't used for longest go.
  package var pageLimit: Int

  /// Sources whose last use and position are remembered.
  package var sourceLimit: Int

  /// Milliseconds to wait for another program's lock.
  package var busyTimeout: Int32

  /// The time in seconds since 1970.
  package var now: @Sendable () -> Int

  package init(
    path: String?,
    pageLimit: Int = 64 << 20,
    sourceLimit: Int = 100,
    busyTimeout: Int32 = 2_000,
    now: @escaping @Sendable () -> Int = { time(nil) }
  ) {
    precondition(pageLimit >= 0, "a limit of \(pageLimit) bytes can't be kept")
    self.path = path
    self.pageLimit = pageLimit
    self.sourceLimit = sourceLimit
    self.busyTimeout = busyTimeout
    self.now = now
  }
}
