import EverBase
import Glibc
import EverRuntime

extension Log {
  /// Opens the log at a path, if there is one; the problems receive the reason when a line can't be
  /// written later.
  ///
  /// - Throws: when the file can't be opened.
  static func opened(
    at path: String?,
    _ problems: ProblemReports = ProblemReports()
  ) throws(Problem) -> Log? {
    guard let path else { return nil }
    let log = Log(path: path) { problems.report(problem(path, $0, status: 1).sentence) }
    if let log { return log }
    throw problem(path, errno, status: 2)
  }

  /// Checks whether all lines were written.
  ///
  /// - Throws: the reason when one wasn't.
  func check(_ path: String) throws(Problem) {
    if let failureCode { throw Self.problem(path, failureCode, status: 1) }
  }

  private static func problem(_ path: String, _ code: Int32, status: Int32) -> Problem {
    let reason = String(errno: code)
    return Problem(
      "The log can't be written to \(path): \(reason). Give another --log.",
      status: status
    )
  }
}
