import Glibc

/// The program's directories in the user's home, by the XDG Base Directory Specification.
enum UserDirectory {
  /// The path of one of them.
  ///
  /// - Parameters:
  ///   - variable: the variable that names the base directory; a relative path in it doesn't count.
  ///   - place: where the base directory is below the home when the variable isn't set.
  /// - Returns: the path; nil without a home.
  static func path(_ variable: String, below place: String) -> String? {
    let base = value(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (base ?? value("HOME").map { $0 + place }).map { $0 + "/everscroll" }
  }

  private static func value(_ variable: String) -> String? {
    guard let value = getenv(variable), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
