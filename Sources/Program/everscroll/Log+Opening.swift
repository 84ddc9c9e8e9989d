import Console
import Glibc
import Runtime

extension Log {
  /// Opens the log at a path; nil without a path.
  ///
  /// - Throws: when the file can't be written.
  static func opened(at path: String?) throws(Problem) -> Log? {
    guard let path else { return nil }
    if let log = Log(path: path) { return log }
    let reason = String(cString: strerror(errno))
    throw Problem(
      sentence: "The log can't be written to \(path): \(reason). Give another --log.",
      status: 2
    )
  }
}
