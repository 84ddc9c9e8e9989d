import Cells
import Items
import Input
import ListParts
import Paging
import Viewport

/// What the status line tells: the most important of what goes on.
enum StatusState: Hashable, Sendable {
  /// A command that is being typed.
  case prompt(CommandPrompt)
  /// Keys that were typed and are no command yet.
  case pendingKeys(String)
  case pullOffer
  /// Page one is under way because the user asked for it.
  case refreshing
  case lookingForNewItems
  case notice(StatusNotice)
  /// Nothing starts before, because the source asked to wait.
  case waiting(until: Duration)
  case loading(Ticket)
  /// A page failed and is tried again by itself then.
  case retrying(at: Duration)
  case paused(PauseReason)
  /// Page one is under way to take the place of rows that are out of the cache.
  case confirming(since: Duration)
  /// Page one is out of the cache.
  case cached(since: Duration)
  case idle

  init(of model: Model) {
    let feed = model.feed
    if let prompt = model.prompt {
      self = .prompt(prompt)
    } else if !model.keys.pending.isEmpty {
      self = .pendingKeys(model.keys.pending)
    } else if model.pull.armedAt != nil {
      self = .pullOffer
    } else if model.showsRefresh, !feed.isConfirming, feed.status != .loadingFirst,
      feed.waitsUntil == nil
    {
      self = feed.isLookingForNewItems ? .lookingForNewItems : .refreshing
    } else if let notice = model.notice {
      self = .notice(notice)
    } else if let end = feed.waitsUntil {
      self = .waiting(until: end)
    } else if feed.isConfirming, let time = feed.cachedSince {
      self = .confirming(since: time)
    } else {
      self = Self.loading(in: feed)
    }
  }

  private static func loading(in feed: FeedState<Item>) -> StatusState {
    // The one indicator of a first load stands in the middle of the screen.
    guard feed.status != .loadingFirst else { return .idle }
    if let ticket = feed.requestsInFlight.first { return .loading(ticket) }
    if case .firstFailed = feed.status { return .idle }
    if let time = feed.failedLoads.compactMap(\.retryAt).min() { return .retrying(at: time) }
    if let reason = feed.pauseReason { return .paused(reason) }
    return feed.cachedSince.map { .cached(since: $0) } ?? .idle
  }

  /// Whether a mark moves in the status line.
  var hasSpinner: Bool {
    switch self {
    case .refreshing, .lookingForNewItems, .loading, .confirming: true
    case .prompt, .pendingKeys, .pullOffer, .notice, .waiting, .retrying, .paused, .cached, .idle:
      false
    }
  }

  /// When the text changes although nothing happens; nil: never.
  func nextChange(after now: Duration) -> Duration? {
    switch self {
    case .waiting(let end), .retrying(let end): Countdown(end: end).nextChange(after: now)
    case .confirming(let time), .cached(let time): Age(since: time).nextChange(after: now)
    default: nil
    }
  }

  var isError: Bool {
    if case .notice(let notice) = self { return notice.isError }
    return false
  }

  func text(in model: Model) -> CleanText {
    let mark = Spinner.mark(at: model.now, hasMotion: model.hasMotion)
    return switch self {
    case .prompt(let prompt): prompt.text(columns: model.size.columns)
    case .pendingKeys(let keys): CleanText(sanitizing: keys)
    case .pullOffer: "↑ again to refresh"
    case .refreshing: mark + " refreshing"
    case .lookingForNewItems: mark + " looking for new items"
    case .notice(let notice): notice.text
    case .waiting(let end):
      "the server asked to wait: " + Countdown(end: end).text(at: model.now)
    case .loading(let ticket): mark + " " + Sentences.progress(of: ticket, in: model.feed)
    case .retrying(let time):
      "✗ a page failed · again in " + Countdown(end: time).text(at: model.now)
    case .paused(let reason): Sentences.pause(reason)
    case .confirming(let time): mark + " from the cache, " + Age(since: time).text(at: model.now)
    case .cached(let time): "from the cache, " + Age(since: time).text(at: model.now)
    case .idle: ""
    }
  }
}

extension FeedState {
  /// Whether page one is under way to be merged rather than to replace what is loaded.
  fileprivate var isLookingForNewItems: Bool { isRefreshing && !isBeingReplaced }
}
