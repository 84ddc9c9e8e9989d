package import EverDocuments

/// What a response without items says about a failure in words that items can have beside them too,
/// such as `warning: "backend timeout"`.
package enum FailureWords {
  /// Whether a member of a response, or of an object that describes it, says that there was a failure.
  package static func areStated(in root: JSONValue, of url: String) -> Bool {
    StatedFailure.isStated(in: root, of: url) { name, value in
      says(name, value)
        || describing.contains(name)
          && StatedFailure.isStated(in: value, of: url) {
            says($0, $1) || StatedFailure.states(failure: $0, $1)
          }
    }
  }

  /// Names of objects that describe a response.
  private static let describing: Set<String> = [
    "status", "meta", "metadata", "header", "head", "response", "responsestatus", "responseheader",
    "result", "info",
  ]

  private static func says(_ name: String, _ value: JSONValue) -> Bool {
    switch name {
    case "fault", "exception", "failure", "failures", "timedout", "degraded":
      StatedFailure.isFailure(value)
    case "returncode", "resultcode", "retcode", "responsecode", "respcode", "rc":
      value.integer.map { $0 < 0 } ?? ["err", "fail"].contains { isPrefix($0, of: value) }
    case _ where texts.contains(name):
      (value.text ?? value.elements.first { _ in true }?.text).map(complains) ?? false
    default: false
    }
  }

  private static func isPrefix(_ word: String, of value: JSONValue) -> Bool {
    value.text?.lowercased().hasPrefix(word) ?? false
  }

  /// Names of sentences for the user of an API.
  private static let texts: Set<String> = [
    "message", "messages", "msg", "detail", "details", "reason", "warning", "warnings", "info",
    "notice", "note", "description", "statusmessage", "returnmsg", "resultmsg", "responsemessage",
  ]

  private static let longest = 500

  /// Whether a sentence is about a failure, rather than about a list without items.
  private static func complains(_ text: String) -> Bool {
    let text = text.prefix(longest).lowercased()
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    return !StatedFailure.statesNoFailure(text) && words.isDisjoint(with: denials)
      && !words.isDisjoint(with: failures)
  }

  /// Words that deny the failure in the same sentence.
  private static let denials: Set<String> = ["no", "without", "zero", "nodata"]

  private static let failures: Set<String> = [
    "timeout", "timeouts", "timed", "error", "errors", "fail", "failed", "failure", "failures",
    "unavailable", "exception", "denied", "forbidden", "exceeded", "busy", "unable", "overloaded",
    "maintenance", "throttled", "unauthorized", "crashed", "aborted", "unreachable", "later",
  ]
}
