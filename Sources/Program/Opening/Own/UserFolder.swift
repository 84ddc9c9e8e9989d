package import EverBase
import EverCatalog
import EverRuntime
import EverWeb
import Glibc

/// A folder of the user's TOML files in the program's configuration directory, by the XDG Base
/// Directory Specification.
struct UserFolder: Sendable {
  let name: String

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
  /// The problems of the file; each is reported once in a run.
  static let problems = ProblemReports()

  /// The store of the state, one for all of its users; nil without a home directory.
  static let store: StateStore? = UserDirectory.path("XDG_STATE_HOME", below: "/.local/state")
    .map { StateStore(path: "\($0)/state.sqlite3") { problems.report($0) } }
}

/// The user's own definitions: `sources/NAME.toml` in the program's configuration directory, by the
/// XDG Base Directory Specification.
enum UserSources {
  static let folder = UserFolder(name: "sources")

  /// Returns the identity of a definition's file, independent of the working directory.
  static func identity(of path: String) -> String {
    UserDirectory.resolved(path) ?? path
  }

  /// Returns whether a file, by its ``identity(of:)``, is in the directory of the user's
  /// definitions.
  static func contains(_ identity: String) -> Bool {
    guard let directory = folder.directory else { return false }
    return identity.hasPrefix(Self.identity(of: directory) + "/")
  }

  /// Reads the definition in a file.
  ///
  /// - Throws: when the file can't be read, or is wrong.
  static func definition(at path: String) throws -> SourceDefinition {
    let bytes = try UserFolder.bytes(of: UserDirectory.expanding(path))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem("\(path) isn't text in UTF-8.")
    }
    return try SourceDefinition(toml: text, file: path)
  }

  /// Saves a definition under a name, for this user alone, and returns the path of the file.
  ///
  /// - Throws: when the name is taken, or the file can't be written.
  static func save(_ text: String, as name: String) throws(Problem) -> String {
    guard let directory = folder.directory, let path = folder.path(of: name) else {
      throw Problem("There is no place for definitions; set HOME or XDG_CONFIG_HOME.", status: 1)
    }
    makeDirectories(directory)
    switch writeFile(Array(text.utf8), at: path) {
    case 0: return path
    case EEXIST: throw Problem("\(path) exists already; give another name, or remove the file.")
    case let code: throw Problem("\(path) can't be written: \(String(errno: code)).")
    }
  }

  private static func makeDirectories(_ path: String) {
    var made = ""
    for name in path.split(separator: "/") {
      made += "/" + name
      mkdir(made, 0o755)
    }
  }
}

/// Saves definitions among the user's sources.
enum SavedSource {
  /// Saves a definition under the name of `--save`.
  ///
  /// - Returns: a message for the user; nil without `--save`.
  /// - Throws: when it can't be saved.
  static func save(_ plan: FeedPlan) throws(Problem) -> String? {
    try plan.options.detection.savedName.map { name throws(Problem) in try write(plan, as: name) }
  }

  /// Saves a definition under a name that was typed on the screen.
  ///
  /// - Returns: a message for the user.
  /// - Throws: when the name is invalid or taken, or the file can't be written.
  static func save(
    _ plan: FeedPlan,
    as name: String,
    besides catalog: SourceCatalog
  ) throws(Problem) -> String {
    try check(name, besides: catalog)
    return try write(plan, as: name)
  }

  private static func write(_ plan: FeedPlan, as name: String) throws(Problem) -> String {
    let saved = SavedDefinition(plan.definition, name: name, headers: plan.options.headers)
    guard saved.remaining == nil else {
      throw Problem(
        "The body holds a credential inside of a text, which would be saved with it; give it a "
          + "member of its own.",
        status: 1
      )
    }
    let path = try UserSources.save(saved.toml, as: name)
    let keys = saved.variables.map { "; set \($0) to the key that was in the request" }.joined()
    let doubt = plan.isGuess ? " How it is paged is a guess that no page proved." : ""
    let first = "Saved: everscroll \(name) opens it\(keys). It is in \(path).\(doubt)"
    guard !saved.leftOut.isEmpty else { return first }
    let left = saved.leftOut.joined(separator: ", ")
    return first + " Without \(left), which may be secret: name a variable in it, such as $TOKEN."
  }

  /// Checks whether a name can be used.
  ///
  /// - Throws: when it is invalid or taken.
  static func check(_ name: String, besides catalog: SourceCatalog) throws(Problem) {
    guard UserFolder.isName(name) else {
      throw Problem(
        "‘\(name)’ can't name a source: use letters, digits, _ and, after the first, -."
      )
    }
    guard catalog[name] == nil else {
      throw Problem("There is a built-in source called ‘\(name)’.")
    }
    if UserSources.folder.names.contains(name), let path = UserSources.folder.path(of: name) {
      throw Problem("\(path) exists already; give another name, or remove the file.")
    }
  }
}

/// `--header @FILE`: headers that don't appear in the list of processes.
package enum HeaderFile {
  /// Reads the headers of files, one per line; blank lines and lines that start with `#` are
  /// ignored.
  ///
  /// - Throws: when a file can't be read, or a line isn't a header; the message contains only the
  ///   line's number.
  package static func headers(of paths: [String]) throws(Problem) -> [SecretHeader] {
    var headers: [SecretHeader] = []
    for path in paths {
      let lines = try UserFolder.text(of: path)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (number, line) in lines.enumerated() {
        let line = line.withoutEndingBlanks
        if line.isEmpty || line.hasPrefix("#") { continue }
        guard let header = SecretHeader(String(line)) else {
          throw Problem("Line \(number + 1) of \(path) isn't a header: write ‘Name: value’.")
        }
        headers.append(header)
      }
    }
    return headers
  }
}
