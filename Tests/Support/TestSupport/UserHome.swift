package import Glibc

/// The files of a user, in a directory for one test, which is deleted with its last reference.
package final class UserHome: Sendable {
  private let directory: TemporaryDirectory

  package var path: String { directory.path }

  /// The directory of the user's definitions.
  package var sources: String { path + "/everscroll/sources" }

  package init() throws {
    directory = try TemporaryDirectory()
  }

  deinit { Self.remove(path) }

  /// The program's variables, and further ones.
  package func environment(_ others: [String: String] = [:]) -> [String: String] {
    let own = ["XDG_CONFIG_HOME": path, "XDG_CACHE_HOME": path, "HOME": path]
    return own.merging(others) { _, other in other }
  }

  /// Writes a definition to the user's sources.
  package func define(_ name: String, _ text: String) throws {
    makeSources()
    try write(text, to: sources + "/\(name).toml")
  }

  /// Writes a theme to the user's themes.
  package func theme(_ name: String, _ text: String) throws {
    mkdir(path + "/everscroll", 0o755)
    mkdir(path + "/everscroll/themes", 0o755)
    try write(text, to: path + "/everscroll/themes/\(name).toml")
  }

  /// Creates the directory of the user's sources.
  package func makeSources(mode: mode_t = 0o755) {
    mkdir(path + "/everscroll", 0o755)
    mkdir(sources, mode)
  }

  /// Writes a file.
  ///
  /// - Returns: the path.
  @discardableResult
  package func file(_ name: String, _ text: String) throws -> String {
    try write(text, to: path + "/" + name)
    return path + "/" + name
  }

  /// The content of all files as one text.
  package var everything: String { Self.files(in: path).map(textOfFile).joined(separator: "\n") }

  private func write(_ text: String, to path: String) throws(TemporaryDirectory.Refused) {
    guard let file = fopen(path, "w") else { throw TemporaryDirectory.Refused(code: errno) }
    fputs(text, file)
    fclose(file)
  }

  private static func entries(of path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(path + "/" + name) }
    }
    return names
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func files(in path: String) -> [String] {
    entries(of: path).flatMap { isDirectory($0) ? files(in: $0) : [$0] }
  }

  private static func remove(_ path: String) {
    for entry in entries(of: path) {
      if isDirectory(entry) { remove(entry) } else { unlink(entry) }
    }
    rmdir(path)
  }
}
