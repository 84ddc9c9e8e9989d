import EverBase
import EverRuntime
import EverWeb

/// A folder of the user's TOML files in the program's configuration directory, by the XDG Base
/// Directory Specification.
struct UserFolder: Sendable {
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  /// Its path; nil without a home directory.
  var directory: String? { UserDirectory.configuration.map { $0 + "/" + name } }

  /// The names of its files without their ending, in alphabetical order; none when it can't be
  /// read.
  ///
  /// A file whose name isn't a valid name of a source is left out.
  var names: [String] {
    let files = directory.map { directoryNames($0) } ?? []
    return files.filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(Self.ending.count)) }
      .filter { Self.isName($0) }.sorted()
  }

  /// The path of a file by its name; nil without a home directory.
  func path(of name: String) -> String? { directory.map { "\($0)/\(name)\(Self.ending)" } }

  private static let ending = ".toml"

  /// Whether a word is a valid name of a source: letters, digits, `-` and `_`, at most 64 of them,
  /// beginning with a letter, a digit or `_`, because a word that begins with `-` is an option.
  static func isName(_ word: some StringProtocol) -> Bool {
    (1...64).contains(word.utf8.count) && word.first != "-"
      && word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
  }

  /// Reads a file that a person writes, as text; 1 MiB is more than any has.
  ///
  /// - Throws: a `Problem` that names the file.
  /// - Complexity: O(bytes).
  static func text(of path: String) throws(Problem) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// Reads the bytes of a regular file.
  ///
  /// - Throws: a `Problem` that names the file.
  /// - Complexity: O(bytes).
  static func bytes(of path: String, atMost limit: Int = 1 << 20) throws(Problem) -> [UInt8] {
    do throws(RegularFile.Failure) {
      return try RegularFile.bytes(of: path, atMost: limit).bytes
    } catch {
      throw Problem("\(path) \(error).")
    }
  }
}

/// The location of the cache.
enum CacheFile {
  /// The file's path; nil without a home directory.
  static var path: String? {
    UserDirectory.path("XDG_CACHE_HOME", below: "/.cache").map { $0 + "/cache.sqlite3" }
  }
}

/// The location of the state, which can't be fetched again.
enum StateFile {
  /// The problems of the file, each of which is reported once in a run.
  static let problems = ProblemReports()

  /// The store of the state, one for all of its users; nil without a home directory.
  static let store: StateStore? = UserDirectory.path("XDG_STATE_HOME", below: "/.local/state")
    .map { StateStore(path: "\($0)/state.sqlite3") { problems.report($0) } }
}
