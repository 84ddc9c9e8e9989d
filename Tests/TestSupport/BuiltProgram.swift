import Glibc

/// Where the build put the program that the tests drive.
package enum BuiltProgram {
  /// The `everscroll` to test: `EVERSCROLL_BINARY`, or else the one beside the running tests.
  package static let everscroll: String = {
    if let path = getenv("EVERSCROLL_BINARY") { return String(cString: path) }
    return path(of: "everscroll")
  }()

  /// The executable of that name beside the running tests.
  package static func path(of name: String) -> String { directory(of: testRunner) + "/" + name }

  /// The file of this process.
  private static var testRunner: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func directory(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
