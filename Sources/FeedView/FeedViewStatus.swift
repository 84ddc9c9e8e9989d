import Cells
import ListParts
import Paging
import Viewport

/// What the status line tells: the most important of what goes on.
enum FeedViewStatus: Hashable, Sendable {
  case pullOffer
  /// Page one is under way because the user asked for it.
  case refreshing
  case notice(CleanText, isError: Bool)
  /// Nothing starts before, because the source asked to wait.
  case waiting(until: Duration)
  case loading(Ticket)
  /// A page failed and is tried again by itself then.
  case retrying(at: Duration)
  case paused(PauseReason)
  case idle

  init<Item>(of model: FeedViewModel<Item>) {
    let feed = model.feed
    if model.pull.armedAt != nil {
      self = .pullOffer
    } else if model.showsRefresh, feed.status != .loadingFirst, feed.waitsUntil == nil {
      self = .refreshing
    } else if let notice = model.notice {
      self = .notice(notice.text, isError: notice.isError)
    } else if let end = feed.waitsUntil {
      self = .waiting(until: end)
    } else {
      self = Self.loading(in: feed)
    }
  }

  private static func loading<Item>(in feed: FeedState<Item>) -> FeedViewStatus {
    // The one indicator of a first load stands in the middle of the screen.
    guard feed.status != .loadingFirst else { return .idle }
    if let ticket = feed.requestsInFlight.first { return .loading(ticket) }
    if case .firstFailed = feed.status { return .idle }
    if let time = feed.failedLoads.compactMap(\.retryAt).min() { return .retrying(at: time) }
    return feed.pauseReason.map { .paused($0) } ?? .idle
  }

  /// What is counted down in the status line; nil when nothing is.
  var countdown: Countdown? {
    switch self {
    case .waiting(let end), .retrying(let end): Countdown(end: end)
    default: nil
    }
  }

  var isError: Bool {
    if case .notice(_, let isError) = self { isError } else { false }
  }

  func text<Item>(at now: Duration, hasMotion: Bool, feed: FeedState<Item>) -> CleanText {
    let mark = Spinner.mark(at: now, hasMotion: hasMotion)
    return switch self {
    case .pullOffer: "↑ again to refresh"
    case .refreshing: mark + " refreshing"
    case .notice(let text, _): text
    case .waiting(let end): "the server asked to wait: " + Countdown(end: end).text(at: now)
    case .loading(let ticket): mark + " " + Sentences.progress(of: ticket, in: feed)
    case .retrying(let time): "✗ a page failed · again in " + Countdown(end: time).text(at: now)
    case .paused(let reason): Sentences.pause(reason)
    case .idle: ""
    }
  }
}
