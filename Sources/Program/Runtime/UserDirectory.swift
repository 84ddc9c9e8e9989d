import Glibc

/// The directories of programs in the user's home, by the XDG Base Directory Specification.
package enum UserDirectory {
  /// Returns the path of a program's directory in the base directory that a variable names, or at a
  /// place in the home directory.
  ///
  /// A relative path in a variable is ignored, because the working directory may belong to another
  /// user. Nil without a home directory.
  package static func path(
    _ variable: String,
    below place: String,
    of program: String = "everscroll"
  ) -> String? {
    (value(variable) ?? value("HOME").map { $0 + place }).map { "\($0)/\(program)" }
  }

  /// The program's directory for the user's own files; nil without a home directory.
  package static var configuration: String? { path("XDG_CONFIG_HOME", below: "/.config") }

  /// Returns the absolute path of a file without links; nil when there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(expanding(path), nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns a path whose `~` at the start, if any, is replaced with the home directory.
  package static func expanding(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = value("HOME") else { return path }
    return home + path.dropFirst()
  }

  /// Whether there is a directory at a path.
  package static func exists(at path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// Whether there is a regular file at a path.
  package static func isFile(at path: String) -> Bool { kind(of: path) == S_IFREG }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func value(_ variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
