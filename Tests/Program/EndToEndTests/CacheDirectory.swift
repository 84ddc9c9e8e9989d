import Glibc
import TestSupport

/// A cache for one test, which is deleted with its last reference.
final class CacheDirectory: Sendable {
  private let parent: TemporaryDirectory

  /// The program's `XDG_CACHE_HOME`.
  var path: String { parent.path }

  private var directory: String { path + "/everscroll" }

  init() throws {
    parent = try TemporaryDirectory()
  }

  /// Writes a file with a repeated text in the place of a database.
  func fill(_ name: String = "cache.sqlite3", with text: String) throws {
    mkdir(directory, 0o700)
    try parent.file("everscroll/\(name)", String(repeating: text, count: 200))
  }
}
