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
    /// The bytes of the images, counted like those of pages.
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
