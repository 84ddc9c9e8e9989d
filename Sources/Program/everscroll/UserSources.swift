import Catalog
import CommandLineOptions
import Glibc

/// The definitions of the user's own: `sources/NAME.toml` below the program's configuration, by the
/// XDG Base Directory Specification.
enum UserSources {
  /// Bytes past which a file is no definition.
  private static let sizeLimit = 1 << 20

  /// Where they are; nil without a home.
  static var directory: String? {
    UserDirectory.path("XDG_CONFIG_HOME", below: "/.config").map { $0 + "/sources" }
  }

  /// The names of all, in the order of the alphabet; none where the directory can't be read.
  ///
  /// A file whose name nobody could type as that of a source is opened by its path alone.
  static var names: [String] {
    guard let directory, let entries = opendir(directory) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let file = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let name = file.dropLast(ending.count)
      if file.hasSuffix(ending), SourceName.isName(name) { names.append(String(name)) }
    }
    return names.sorted()
  }

  /// Where the definition of that name is, or would be; nil without a home.
  static func path(of name: String) -> String? { directory.map { "\($0)/\(name)\(ending)" } }

  /// What tells a definition's file from others, wherever the program is started.
  static func identity(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether a file is one of them.
  ///
  /// - Parameter identity: the file's ``identity(of:)``.
  /// - Returns: whether it lies below their directory.
  static func contains(_ identity: String) -> Bool {
    guard let directory else { return false }
    return identity.hasPrefix(Self.identity(of: directory) + "/")
  }

  /// Reads the definition in a file.
  ///
  /// - Throws: when the file can't be read, or is wrong.
  static func definition(at path: String) throws(Problem) -> SourceDefinition {
    let text = try text(at: path)
    do throws(DefinitionError) {
      return try SourceDefinition(toml: text, file: path)
    } catch {
      throw Problem(sentence: error.description, status: 2)
    }
  }

  /// Keeps a definition under a name.
  ///
  /// - Returns: the file's path.
  /// - Throws: when there is one of that name, or the file can't be written.
  static func save(_ text: String, as name: String) throws(Problem) -> String {
    guard let directory, let path = path(of: name) else {
      throw Problem(
        sentence: "There is no place for definitions; set HOME or XDG_CONFIG_HOME.",
        status: 1
      )
    }
    makeDirectories(directory)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      if errno == EEXIST {
        throw Problem(
          sentence: "\(path) exists already; give another name, or remove the file.",
          status: 2
        )
      }
      throw failure("\(path) can't be written", errno)
    }
    let code = writeAll(text, to: file)
    guard close(file) == 0, code == 0 else {
      unlink(path)
      throw failure("\(path) can't be written", code == 0 ? errno : code)
    }
    return path
  }

  private static let ending = ".toml"

  private static func text(at path: String) throws(Problem) -> String {
    let bytes = try InputFile.bytes(of: path, atMost: sizeLimit)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(sentence: "\(path) is no text in UTF-8.", status: 2)
    }
    return text
  }

  private static func makeDirectories(_ path: String) {
    var made = ""
    for name in path.split(separator: "/") {
      made += "/" + name
      mkdir(made, 0o755)
    }
  }

  private static func failure(_ what: String, _ code: Int32) -> Problem {
    Problem(sentence: "\(what): \(String(cString: strerror(code))).", status: 2)
  }
}
