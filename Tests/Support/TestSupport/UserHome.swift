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

  /// The program's variables, and further ones.
  package func environment(_ others: [String: String] = [:]) -> [String: String] {
    let own = ["XDG_CONFIG_HOME": path, "XDG_CACHE_HOME": path, "HOME": path]
    return own.merging(others) { _, other in other }
  }

  /// Writes a definition to the user's sources.
  package func define(_ name: String, _ text: String) throws {
    makeSources()
    try file("everscroll/sources/\(name).toml", text)
  }

  /// Writes a theme to the user's themes.
  package func theme(_ name: String, _ text: String) throws {
    mkdir(path + "/everscroll", 0o755)
    mkdir(path + "/everscroll/themes", 0o755)
    try file("everscroll/themes/\(name).toml", text)
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
    try directory.file(name, text)
  }

  /// The content of all files as one text.
  package var everything: String { directory.everything }
}
