package import Items

/// URLs that gave no image, so that they are not asked for again and again.
package struct FailedImages: Sendable {
  private struct Entry {
    var failure: ImageFailure
    /// How often in a row, at least 1.
    var times: Int
    /// When it may be asked for again; nil: when the user says so.
    var retryAt: Duration?
  }

  private var entries: [String: Entry] = [:]

  /// How long a URL rests after its first failure; twice as long after each further one.
  package static let firstRest: Duration = .seconds(5)
  /// How long it rests at most.
  package static let longestRest: Duration = .seconds(300)
  /// Failures that are remembered at most, so that memory stays bounded in a feed without an end.
  package static let limit = 4_096

  package init() {}

  /// Whether a URL failed when it was last asked for, however long ago.
  package func contains(_ url: String) -> Bool { entries[url] != nil }

  /// Why a URL is not asked for now; nil: it may be.
  package func failure(of url: String, now: Duration) -> ImageFailure? {
    guard let entry = entries[url], entry.retryAt.map({ now < $0 }) ?? true else { return nil }
    return entry.failure
  }

  /// Remembers a failure; a cancellation is none.
  package mutating func remember(_ failure: ImageFailure, of url: String, now: Duration) {
    guard !failure.isCancellation else { return }
    if entries[url] == nil, entries.count >= Self.limit { entries = [:] }
    let times = (entries[url]?.times ?? 0) + 1
    let rest = min(Self.firstRest * (1 << min(times - 1, 10)), Self.longestRest)
    let retryAt = failure.canRetry ? now + rest : nil
    entries[url] = Entry(failure: failure, times: times, retryAt: retryAt)
  }

  /// Forgets that a URL failed.
  package mutating func forget(_ url: String) { entries[url] = nil }

  package mutating func forgetAll() { entries = [:] }
}
