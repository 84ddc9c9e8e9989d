import Definitions
import Documents
import Transport

/// Finds what a response says about waits, quotas and errors.
enum HintDetection {
  static func hints(in envelope: Envelope) -> HintPaths {
    var hints = HintPaths()
    hints.wait = wait(in: envelope)
    hints.quota = quota(in: envelope)
    hints.pageSize = SizeDetection.echo(in: envelope)?.place
    return hints
  }

  /// Stack Exchange can send `backoff` beside its quota in any response, but rarely in the first.
  private static func wait(in envelope: Envelope) -> ResponsePlace? {
    let isKnown = envelope.first(["backoff", "quotaremaining"]) != nil
    return isKnown ? .body(JSONPath("backoff")) : nil
  }

  private static func quota(in envelope: Envelope) -> ResponsePlace? {
    let named = RequestQuota.headers.first {
      envelope.response.header($0).flatMap { Int($0) } != nil
    }
    if let named { return .header(named) }
    return envelope.first(["quotaremaining"]) { $0.count != nil }?.place
  }

  /// Stack Exchange's error envelope.
  ///
  /// No other API uses these names.
  static func errors(in envelope: Envelope) -> ErrorEnvelope {
    var errors = ErrorEnvelope.common
    guard envelope.root.kind == .object, envelope.list.path.steps != [] else { return errors }
    errors.name = JSONPath("error_name")
    errors.id = JSONPath("error_id")
    errors.transientIDs = ["500", "502", "503"]
    errors.throttleNames = ["throttle_violation"]
    errors.secondsAfter = "available in "
    return errors
  }
}
