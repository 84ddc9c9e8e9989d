import Cells
import Paging

/// What the states of a feed are called on the screen.
enum Sentences {
  /// A failure with what becomes of it: a countdown, or the key that tries again.
  static func failure(_ failure: FailedLoad, now: Duration) -> CleanText {
    let error = CleanText(sanitizing: failure.error.description)
    return "✗ " + error + " · " + remedy(of: failure, now: now)
  }

  /// When a failed load is tried again.
  static func remedy(of failure: FailedLoad, now: Duration) -> CleanText {
    guard let retryAt = failure.retryAt, retryAt > now else { return "Enter tries again" }
    return "again in " + seconds(until: retryAt, now: now) + ", Enter: now"
  }

  /// Whole seconds that are left, counted up so that the last one shows as 1.
  static func seconds(until end: Duration, now: Duration) -> CleanText {
    let left = end - now
    let seconds = Int(left.components.seconds) + (left.components.attoseconds > 0 ? 1 : 0)
    if seconds < 120 { return CleanText(max(0, seconds)) + " s" }
    return CleanText((seconds + 59) / 60) + " min"
  }

  static func end(_ reason: EndReason) -> CleanText {
    switch reason {
    case .server: "end of the list"
    case .repeatedKey: "stopped: the server named a page again that was loaded before"
    case .repeatedPage: "stopped: the server sent the same page again"
    case .noProgress: "stopped: pages brought nothing new"
    }
  }

  static func pause(_ reason: PauseReason) -> CleanText {
    switch reason {
    case .stopped: "stopped · Enter goes on"
    case .emptyPages: "the last pages were empty · Enter goes on"
    case .requestLimit: "many pages loaded without a movement · Enter goes on"
    }
  }
}
