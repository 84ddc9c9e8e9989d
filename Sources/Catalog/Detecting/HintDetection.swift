import EverDefinitions
import EverDocuments
import EverWeb

/// Finds what a response says about waits, quotas and errors.
enum HintDetection {
  static func hints(of signals: Signals) -> HintPaths {
    var hints = HintPaths.none
    hints.wait = wait(of: signals)
    hints.quota = quota(of: signals)
    hints.pageSize = signals.size?.place
    return hints
  }

  /// Stack Exchange can send `backoff` beside its quota in any response, but rarely in the first.
  private static func wait(of signals: Signals) -> ResponsePlace? {
    let isKnown = signals.all.contains { ["backoff", "quotaremaining"].contains($0.plain) }
    return isKnown ? .body(JSONPath("backoff")) : nil
  }

  private static func quota(of signals: Signals) -> ResponsePlace? {
    let named = RequestQuota.headers.first {
      signals.response.header($0).flatMap { Int($0) } != nil
    }
    if let named { return .header(named) }
    return signals.all.first { $0.plain == "quotaremaining" && $0.count != nil }?.place
  }

  /// Stack Exchange's error envelope.
  ///
  /// No other API uses these names.
  static func errors(of signals: Signals) -> ErrorEnvelope {
    var errors = ErrorEnvelope.common
    guard signals.root.kind == .object, signals.list.path.steps != [] else { return errors }
    errors.name = JSONPath("error_name")
    errors.id = JSONPath("error_id")
    errors.transientIDs = ["500", "502", "503"]
    errors.throttleNames = ["throttle_violation"]
    errors.secondsAfter = "available in "
    return errors
  }
}
