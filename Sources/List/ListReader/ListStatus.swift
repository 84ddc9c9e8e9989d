package import Cells
import ListParts
package import Paging
import Viewport

/// The status of a list in the status line: the most important of several.
package enum ListStatus: Hashable, Sendable {
  case pullOffer
  /// Page one is loading, or was a moment ago, because the user refreshed.
  case refreshing
  /// New items are loading, or were a moment ago, to be merged into the list.
  case lookingForNewItems
  case notice(StatusNotice)
  /// No request starts before this time, because the server requires a wait.
  case waiting(until: Duration)
  case loading(Ticket)
  /// A page failed and is retried at this time.
  case retrying(at: Duration)
  case paused(PauseReason)
  case idle

  package init<Item>(of reader: borrowing ListReader<Item>) {
    if reader.pull.armedAt != nil {
      self = .pullOffer
    } else if let status = reader.refreshStatus, !reader.feed.isConfirming,
      reader.feed.status != .loadingFirst,
      reader.feed.waitsUntil == nil
    {
      self = status
    } else if let notice = reader.notice {
      self = .notice(notice)
    } else if let end = reader.feed.waitsUntil {
      self = .waiting(until: end)
    } else {
      self = Self.loading(in: reader.feed)
    }
  }

  private static func loading<Item>(in feed: FeedState<Item>) -> ListStatus {
    // The indicator of a first load is in the middle of the screen, not here.
    guard feed.status != .loadingFirst else { return .idle }
    if let ticket = feed.requestsInFlight.first { return .loading(ticket) }
    if case .firstFailed = feed.status { return .idle }
    if let time = feed.nextRetry { return .retrying(at: time) }
    if let reason = feed.pauseReason { return .paused(reason) }
    return .idle
  }

  /// Whether a mark moves in the status line.
  package var hasSpinner: Bool {
    switch self {
    case .refreshing, .lookingForNewItems, .loading: true
    case .pullOffer, .notice, .waiting, .retrying, .paused, .idle: false
    }
  }

  /// The time at which the text changes without a message; nil when it doesn't.
  package func nextChange(after now: Duration) -> Duration? {
    switch self {
    case .waiting(let end), .retrying(let end): Countdown(end: end).nextChange(after: now)
    default: nil
    }
  }

  package var isError: Bool {
    switch self {
    case .notice(let notice): notice.isError
    case .retrying: true
    case .pullOffer, .refreshing, .lookingForNewItems, .waiting, .loading, .paused, .idle: false
    }
  }

  /// The text of the status; empty when the list is idle.
  package func text<Item>(in reader: ListReader<Item>) -> CleanText {
    let now = reader.now
    let mark = Spinner.mark(at: now, hasMotion: reader.hasMotion)
    return switch self {
    case .pullOffer: "↑ again to refresh"
    case .refreshing: mark + " refreshing"
    case .lookingForNewItems: mark + " looking for new items"
    case .notice(let notice): notice.text
    case .waiting(let end): "the server asked to wait: " + Countdown(end: end).text(at: now)
    case .loading(let ticket): mark + " " + Sentences.progress(of: ticket, in: reader.feed)
    case .retrying(let time): "✗ a page failed · again in " + Countdown(end: time).text(at: now)
    case .paused(let reason): Sentences.pause(reason, of: reader.feed)
    case .idle: ""
    }
  }
}
