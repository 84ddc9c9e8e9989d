import EverList
package import EverTerminal
import EverText
package import Paging

/// A source without a feed: its list is being detected, or opening it failed.
package struct OpeningState: Hashable, Sendable {
  /// When the search for its list began.
  let since: Duration
  /// Whether the user changed a source that worked before, so that giving up goes back to it.
  let isChange: Bool
  /// Why opening failed; nil while the list is being detected.
  package private(set) var failure: PageError?
  /// The time of the next attempt; nil when only the user can retry.
  private(set) var retryAt: Duration?
  /// Keys that wait for the feed while its list is being detected.
  package private(set) var typedAhead: [Chord] = []

  init(since: Duration, isChange: Bool) {
    self.since = since
    self.isChange = isChange
  }

  mutating func fail(_ failure: PageError, retryAt: Duration?) {
    (self.failure, self.retryAt, typedAhead) = (failure, retryAt, [])
  }

  /// Keeps a key for the feed.
  mutating func typeAhead(_ chord: Chord) {
    if typedAhead.count < TypeAhead.longest { typedAhead.append(chord) }
  }

  /// The keys that wait, for the status line; nil without any.
  var typedText: CleanText? {
    guard !typedAhead.isEmpty else { return nil }
    let last = typedAhead.suffix(20)
    let keys = CleanText(sanitizing: last.map(\.label).joined())
    return (last.count < typedAhead.count ? "…" : "") + keys + " · when the list is here"
  }

  /// Whether the server's wait isn't over, so that another attempt would fail.
  func mustWait(at now: Duration) -> Bool {
    guard case .wait? = failure?.remedy, let retryAt else { return false }
    return now < retryAt
  }

  /// The time at which its screen changes without a message; nil when it doesn't.
  func nextChange(after now: Duration, hasMotion: Bool) -> Duration? {
    guard failure == nil else {
      return retryAt.flatMap { Countdown(end: $0).nextChange(after: now) }
    }
    return hasMotion
      ? Spinner.nextStep(after: now) : FullScreenMessage.nextChange(since: since, after: now)
  }
}
