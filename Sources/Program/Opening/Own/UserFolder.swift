import CommandLineOptions
import Glibc
import Runtime

/// A folder of the user's TOML files in the program's configuration directory, by the XDG Base
/// Directory Specification.
struct UserFolder: Sendable {
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  /// Its path; nil without a home directory.
  var directory: String? {
    UserDirectory.path("XDG_CONFIG_HOME", below: "/.config").map { $0 + "/" + name }
  }

  /// The names of its files without their ending, in alphabetical order; none when it can't be
  /// read.
  ///
  /// A file whose name isn't a valid name of a source is left out.
  var names: [String] {
    guard let directory, let entries = opendir(directory) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let file = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let name = file.dropLast(Self.ending.count)
      if file.hasSuffix(Self.ending), SourceName.isName(name) { names.append(String(name)) }
    }
    return names.sorted()
  }

  /// The path of a file by its name; nil without a home directory.
  func path(of name: String) -> String? { directory.map { "\($0)/\(name)\(Self.ending)" } }

  private static let ending = ".toml"
}
