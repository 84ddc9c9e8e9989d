import CSQLite
import Encodings
import Glibc

/// An empty cache for one session of a grid, which is deleted with its last reference.
final class CacheDirectory {
  /// The program's `XDG_CACHE_HOME`.
  let path: String

  private var directory: String { path + "/everscroll" }

  /// Makes a directory; nil when that fails.
  init?() {
    var template = Array("/tmp/everscroll-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in directoryNames(directory) { unlink(directory + "/" + name) }
    rmdir(directory)
    rmdir(path)
  }

  /// Makes all cached pages stale.
  func age() {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(directory + "/cache.sqlite3", &connection) == SQLITE_OK else { return }
    sqlite3_exec(connection, "UPDATE page SET fresh_until = 0", nil, nil, nil)
  }
}
