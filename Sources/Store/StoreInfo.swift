/// What the cache holds and how much room it takes.
package struct StoreInfo: Hashable, Sendable {
  /// A file on the disk, with its size in bytes.
  package struct File: Hashable, Sendable {
    package var path: String
    package var bytes: Int
  }

  /// What is kept of one source.
  package struct Source: Hashable, Sendable {
    package var source: String
    package var pages: Int
    /// Bytes of the pages' bodies, headers and names, which are what the limit counts.
    package var bytes: Int
    package var images: Int
    /// Bytes of the images, counted as those of pages.
    package var imageBytes: Int
    /// Seconds since 1970 when the newest of them was stored.
    package var newest: Int
  }

  /// The database, its log, and damaged ones that were set aside; none for a store in memory.
  package var files: [File]

  /// Largest first.
  package var sources: [Source]

  /// Bytes of all pages, and how many they may be.
  package var pageBytes: Int
  package var pageLimit: Int

  /// Bytes of all images, and how many they may be.
  package var imageBytes: Int
  package var imageLimit: Int

  /// The version of the file's layout.
  package var version: Int
}
