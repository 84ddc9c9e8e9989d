import Glibc

/// Where the cache is and how much it may hold.
package struct StoreConfiguration: Sendable {
  /// The database's file, whose directory is made when it is missing; nil keeps all in memory.
  package var path: String?

  /// Bytes of pages past which those that weren't used for longest go.
  package var pageLimit: Int

  /// Bytes of images past which those that weren't used for longest go, a fifth of the limit at a
  /// time; one image may have a tenth of it.
  package var imageLimit: Int

  /// Sources whose last use and position are remembered.
  package var sourceLimit: Int

  /// Milliseconds to wait for another program's lock.
  package var busyTimeout: Int32

  /// The time in seconds since 1970.
  package var now: @Sendable () -> Int

  package init(
    path: String?,
    pageLimit: Int = 64 << 20,
    imageLimit: Int = 200 << 20,
    sourceLimit: Int = 100,
    busyTimeout: Int32 = 2_000,
    now: @escaping @Sendable () -> Int = { time(nil) }
  ) {
    precondition(pageLimit >= 0, "a limit of \(pageLimit) bytes can't be kept")
    precondition(imageLimit >= 0, "a limit of \(imageLimit) bytes can't be kept")
    self.path = path
    self.pageLimit = pageLimit
    self.imageLimit = imageLimit
    self.sourceLimit = sourceLimit
    self.busyTimeout = busyTimeout
    self.now = now
  }
}

/// How much may be kept of one kind.
struct SizeLimit: Hashable {
  /// Bytes of all.
  let bytes: Int
  /// Bytes of one.
  let largest: Int
  /// Bytes that are left when some have to go.
  let bytesLeft: Int
}

extension StoreConfiguration {
  func limit(of kind: PageID.Kind) -> SizeLimit {
    switch kind {
    case .page: SizeLimit(bytes: pageLimit, largest: pageLimit, bytesLeft: pageLimit)
    // A screen of images comes at once: room is made for many, so that it isn't made for each.
    case .image:
      SizeLimit(bytes: imageLimit, largest: imageLimit / 10, bytesLeft: imageLimit / 5 * 4)
    }
  }
}
