package import EverItems

/// The URLs whose images failed to load, with the time of the next retry.
package struct FailedImages: Sendable {
  private struct Entry {
    var failure: ImageFailure
    /// The number of failures in a row, at least 1.
    var times: Int
    /// When the URL may be requested again; nil when only the user can retry it.
    var retryAt: Duration?
  }

  private var entries: [String: Entry] = [:]

  /// The delay before the first retry of a URL; it doubles with each further failure.
  package static let firstRest: Duration = .seconds(5)
  /// The longest delay before a retry.
  package static let longestRest: Duration = .seconds(300)
  /// The most failures that are remembered, so that memory stays bounded in an endless feed.
  package static let limit = 4_096

  /// The failures in a row after which a visible image isn't requested again by itself, as many as the
  /// attempts of a page.
  package static let attempts = 4

  /// Whether the last request for a URL failed, however long ago.
  package func contains(_ url: String) -> Bool { entries[url] != nil }

  /// The failure that blocks a request for a URL now; nil when the URL may be requested.
  package func failure(of url: String, now: Duration) -> ImageFailure? {
    guard let entry = entries[url], entry.retryAt.map({ now < $0 }) ?? true else { return nil }
    return entry.failure
  }

  /// When a visible image may be requested again by itself; nil when only the user can retry it, or
  /// when the last request didn't fail.
  package func nextAttempt(for url: String) -> Duration? {
    guard let entry = entries[url], entry.times < Self.attempts else { return nil }
    return entry.retryAt
  }

  /// Whether no image failed.
  package var isEmpty: Bool { entries.isEmpty }

  /// Remembers a failure; a cancellation is ignored.
  package mutating func remember(_ failure: ImageFailure, of url: String, now: Duration) {
    guard !failure.isCancellation else { return }
    if entries[url] == nil, entries.count >= Self.limit { entries = [:] }
    let times = (entries[url]?.times ?? 0) + 1
    let rest = min(Self.firstRest * (1 << min(times - 1, 10)), Self.longestRest)
    let retryAt = failure.canRetry ? now + rest : nil
    entries[url] = Entry(failure: failure, times: times, retryAt: retryAt)
  }

  /// Forgets the failure of a URL.
  package mutating func forget(_ url: String) { entries[url] = nil }

  package mutating func forgetAll() { entries = [:] }
}
