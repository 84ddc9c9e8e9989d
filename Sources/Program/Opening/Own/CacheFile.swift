import Runtime

/// The location of the cache.
package enum CacheFile {
  /// The file's path; nil without a home directory.
  package static var path: String? {
    UserDirectory.path("XDG_CACHE_HOME", below: "/.cache").map { $0 + "/cache.sqlite3" }
  }
}
