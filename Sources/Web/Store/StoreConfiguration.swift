import Glibc

/// The place and the limits of the cache.
package struct StoreConfiguration: Sendable {
  /// The database's file, whose directory is created when it is missing; nil keeps the data in
  /// memory.
  package var path: String?

  /// Whether the file exists, or the data is in memory.
  var hasFile: Bool { path.map { access($0, F_OK) == 0 } ?? true }

  /// The most bytes of pages; beyond it, the least recently used are evicted.
  package var pageLimit = 64 << 20

  /// The most bytes of images; beyond it, the least recently used are evicted, a fifth of the limit
  /// at a time.
  ///
  /// One image may take a tenth of the limit.
  package var imageLimit = 200 << 20

  /// How long to wait for the lock of another program, in milliseconds.
  package var busyTimeout: Int32 = 2_000

  /// The time in seconds since 1970.
  package var now: @Sendable () -> Int = { time(nil) }

  package init(path: String?) { self.path = path }
}

/// The limits of one kind of blob.
struct SizeLimit: Hashable {
  /// The most bytes of all blobs.
  let bytes: Int
  /// The most bytes of one blob.
  let largest: Int
  /// The bytes that remain after an eviction.
  let bytesLeft: Int
}

extension StoreConfiguration {
  func limit(of kind: PageID.Kind) -> SizeLimit {
    switch kind {
    case .page: SizeLimit(bytes: pageLimit, largest: pageLimit, bytesLeft: pageLimit)
    // A screen of images arrives at once: evict for many of them, not for each.
    case .image:
      SizeLimit(bytes: imageLimit, largest: imageLimit / 10, bytesLeft: imageLimit / 5 * 4)
    }
  }
}

/// The content and the size of the cache.
package struct StoreInfo: Hashable, Sendable {
  /// A file on the disk, with its size in bytes.
  package struct File: Hashable, Sendable {
    package var path: String
    package var bytes: Int
  }

  /// The cached pages and images of one source.
  package struct Source: Hashable, Sendable {
    package var source: String
    package var pages: Int
    /// The bytes of the pages' bodies, headers and identities, which the limit counts.
    package var bytes: Int
    package var images: Int
    /// The bytes of the images, counted like the bytes of pages.
    package var imageBytes: Int
    /// When the newest of them was stored, in seconds since 1970.
    package var newest: Int
  }

  /// The database, its log and renamed damaged files; empty for a store in memory.
  package var files: [File]

  /// The sources, largest first.
  package var sources: [Source]

  /// The bytes of all pages, and their limit.
  package var pageBytes: Int
  package var pageLimit: Int

  /// The bytes of all images, and their limit.
  package var imageBytes: Int
  package var imageLimit: Int

  /// The version of the layout.
  package var version: Int
}
