import Glibc

/// The place of the built program that the tests run.
package enum BuiltProgram {
  /// The `everscroll` to test: `EVERSCROLL_BINARY`, or the one beside the running tests.
  package static let everscroll: String = {
    if let path = getenv("EVERSCROLL_BINARY") { return String(cString: path) }
    return path(of: "everscroll")
  }()

  /// The executable with this name beside the running tests.
  package static func path(of name: String) -> String { directory(of: testRunner) + "/" + name }

  /// The executable of this process.
  private static var testRunner: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func directory(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
