import EverDefinitions
import EverBase
import Glibc
import EverRuntime

/// The user's own definitions: `sources/NAME.toml` in the program's configuration directory, by the
/// XDG Base Directory Specification.
enum UserSources {
  private static let folder = UserFolder("sources")

  /// The directory of the definitions; nil without a home directory.
  static var directory: String? { folder.directory }

  /// The names of all definitions in alphabetical order; none when the directory can't be read.
  static var names: [String] { folder.names }

  /// Returns the path for a definition's name; nil without a home directory.
  static func path(of name: String) -> String? { folder.path(of: name) }

  /// Returns the identity of a definition's file, independent of the working directory.
  static func identity(of path: String) -> String {
    UserDirectory.resolved(path) ?? path
  }

  /// Returns whether a file, by its ``identity(of:)``, is in the directory of the user's
  /// definitions.
  static func contains(_ identity: String) -> Bool {
    guard let directory else { return false }
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
    guard let directory, let path = path(of: name) else {
      throw Problem("There is no place for definitions; set HOME or XDG_CONFIG_HOME.", status: 1)
    }
    makeDirectories(directory)
    let file = createPrivateFile(at: path)
    guard file >= 0 else {
      if file == -EEXIST {
        throw Problem("\(path) exists already; give another name, or remove the file.")
      }
      throw failure("\(path) can't be written", -file)
    }
    let code = writeAll(text, to: file)
    guard close(file) == 0, code == 0 else {
      unlink(path)
      throw failure("\(path) can't be written", code == 0 ? errno : code)
    }
    return path
  }

  private static func makeDirectories(_ path: String) {
    var made = ""
    for name in path.split(separator: "/") {
      made += "/" + name
      mkdir(made, 0o755)
    }
  }

  private static func failure(_ what: String, _ code: Int32) -> Problem {
    Problem("\(what): \(String(errno: code)).")
  }
}
