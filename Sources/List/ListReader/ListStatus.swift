import EverText
package import Paging

/// The content of the status line: what the user types, or else the most important status of the
/// list.
enum ListStatus: Hashable, Sendable {
  /// A command that the user types.
  case prompt(CommandPrompt)
  /// Typed keys that are not a command yet, or that wait for the feed.
  case pendingKeys(CleanText)
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
  /// A visible row isn't loaded because a page failed, and nothing is under way.
  case failed(FailedLoad)
  case idle

  init(of model: borrowing Model) {
    if let prompt = model.prompt {
      self = .prompt(prompt)
      return
    }
    let typed = model.pendingText
    self = typed.isEmpty ? ListStatus(of: model.reader) : .pendingKeys(typed)
  }

  init<Item>(of reader: borrowing ListReader<Item>) {
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
      if self == .idle, let failure = Self.failure(in: reader) { self = .failed(failure) }
    }
  }

  /// The failure of the first visible row that isn't loaded because of one; nil when there is none.
  private static func failure<Item>(in reader: borrowing ListReader<Item>) -> FailedLoad? {
    guard !reader.feed.failedLoads.isEmpty else { return nil }
    for row in reader.list.visible {
      if case .failed(let failure) = reader.feed.row(at: row) { return failure }
    }
    return nil
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
  var hasSpinner: Bool {
    switch self {
    case .refreshing, .lookingForNewItems, .loading: true
    default: false
    }
  }

  /// The time at which the text changes without a message; nil when it doesn't.
  func nextChange(after now: Duration) -> Duration? {
    switch self {
    case .waiting(let end), .retrying(let end): Countdown(end: end).nextChange(after: now)
    default: nil
    }
  }

  var isError: Bool {
    switch self {
    case .notice(let notice): notice.isError
    case .retrying, .failed: true
    default: false
    }
  }

  /// Whether it is a message that is displayed for a limited time and may cover rows.
  var isMessage: Bool {
    switch self {
    case .pendingKeys, .notice, .pullOffer: true
    default: false
    }
  }

  /// Whether it is a response to the user rather than the progress of the list.
  var isResponse: Bool { if case .prompt = self { true } else { isMessage } }

  /// The text for a zone of this many cells; empty when the list is idle.
  func text<Item>(in reader: ListReader<Item>, cells: Int = .max) -> CleanText {
    let now = reader.now
    let mark = Spinner.mark(at: now, hasMotion: reader.hasMotion)
    return switch self {
    case .prompt(let prompt): prompt.text(cells: cells)
    case .pendingKeys(let text): text
    case .pullOffer: "↑ again to refresh"
    case .refreshing: mark + " refreshing"
    case .lookingForNewItems: mark + " looking for new items"
    case .notice(let notice): notice.text
    case .waiting(let end): "the server asked to wait: " + Countdown(end: end).text(at: now)
    case .loading(let ticket): mark + " " + Sentences.progress(of: ticket, in: reader.feed)
    case .retrying(let time): "✗ a page failed · again in " + Countdown(end: time).text(at: now)
    case .paused(let reason): Sentences.pause(reason, of: reader.feed)
    case .failed(let failure):
      Sentences.failure(failure, now: now, keys: reader.keys, cells: cells)
    case .idle: ""
    }
  }
}

extension FeedState {
  /// The number of items in the whole list; nil when unknown, also where the list ended although
  /// more items are known to exist and no total was announced.
  package var wholeCount: Int? {
    if case .ended(.unreachable(let end)) = tail, end.isKnownToGoOn, ledger.announcedTotal == nil {
      return nil
    }
    return total
  }

  /// The last row of an item; -1 when there is none.
  package var lastItemRow: Int {
    if case .footer = row(at: rowCount - 1) { return rowCount - 2 }
    return rowCount - 1
  }
}

extension TailState {
  /// Whether loading can continue.
  package var canGoOn: Bool {
    switch self {
    case .ended: false
    case .idle, .loading, .failed, .paused: true
    }
  }
}
