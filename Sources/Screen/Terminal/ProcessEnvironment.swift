import Glibc

extension Terminal.Options {
  /// The variables of the process; of a repeated variable, the first one counts.
  ///
  /// - Complexity: O(bytes of the variables).
  package static var processEnvironment: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let pair = String(cString: entry)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2, variables[String(pair[0])] == nil {
        variables[String(pair[0])] = String(pair[1])
      }
      next += 1
    }
    return variables
  }
}
