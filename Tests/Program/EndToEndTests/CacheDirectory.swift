import CEverWeb
import Glibc
import TestSupport

/// A cache for one test, which is deleted with its last reference.
final class CacheDirectory: Sendable {
  private let parent: TemporaryDirectory

  /// The program's `XDG_CACHE_HOME`.
  var path: String { parent.path }

  private var directory: String { path + "/everscroll" }
  private var file: String { directory + "/cache.sqlite3" }

  init() throws {
    parent = try TemporaryDirectory()
  }

  /// An error of SQLite or the system.
  struct Refused: Error {
    let code: Int32
  }

  /// Replaces the body of every cached page by a text.
  func replaceBodies(with text: String) throws(Refused) {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    var code = sqlite3_open(file, &connection)
    guard code == SQLITE_OK else { throw Refused(code: code) }
    code = sqlite3_exec(connection, "UPDATE content SET bytes = x'\(hex(text))'", nil, nil, nil)
    guard code == SQLITE_OK else { throw Refused(code: code) }
  }

  /// Writes a file with a repeated text in the place of a database.
  func fill(_ name: String = "cache.sqlite3", with text: String) throws {
    mkdir(directory, 0o700)
    try parent.file("everscroll/\(name)", String(repeating: text, count: 200))
  }

  private func hex(_ text: String) -> String {
    let digits = Array("0123456789abcdef")
    return String(text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
