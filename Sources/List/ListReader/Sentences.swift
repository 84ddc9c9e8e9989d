package import EverText
package import Paging

/// The texts for the states of a feed.
package enum Sentences {
  /// Why a load failed.
  package static func reason(of failure: FailedLoad) -> CleanText {
    "✗ " + CleanText(sanitizing: failure.error.description)
  }

  /// Why a load failed, for a row with little room.
  package static func shortReason(of failure: FailedLoad) -> CleanText {
    "✗ " + CleanText(sanitizing: failure.error.brief ?? failure.error.description)
  }

  /// Why a load failed whose rows aren't displayed, and which key retries it; `row` is the first
  /// row, from 0.
  package static func failure(_ error: PageError, at row: Int, keys: RowKeys) -> CleanText {
    "✗ row " + CleanText(grouped: row + 1) + ": " + CleanText(sanitizing: error.description)
      + " · " + triesAgain(keys)
  }

  /// When a failed load is retried, or which key retries it; no key does before the end of a
  /// server's wait.
  package static func remedy(of failure: FailedLoad, now: Duration, keys: RowKeys) -> CleanText {
    guard let retryAt = failure.retryAt, retryAt > now else {
      guard case .wait(let requested) = failure.error.remedy, requested > .seconds(60) else {
        return triesAgain(keys)
      }
      return "the server asked to wait " + Countdown(end: requested).text(at: .zero) + ", then "
        + keys.open
    }
    let time = "again in " + Countdown(end: retryAt).text(at: now)
    return time + (failure.mustWait(at: now) ? ", as the server asked" : ", " + keys.open + ": now")
  }

  /// Why visible rows aren't loaded and which key retries them, as far as there is room; the key
  /// stays.
  package static func failure(
    _ failure: FailedLoad,
    now: Duration,
    keys: RowKeys,
    cells: Int
  ) -> CleanText {
    let remedy = remedy(of: failure, now: now, keys: keys)
    let texts = [shortReason(of: failure), "✗ a page failed"].map { $0 + " · " + remedy }
    return (texts + ["✗ " + remedy]).first { DisplayWidth.of($0) <= cells } ?? "✗ " + keys.open
  }

  /// The key that retries a failure at once.
  package static func triesAgain(_ keys: RowKeys) -> CleanText { keys.open + " tries again" }

  /// What happened, as the heading of a screen; `other` ends the sentence for other kinds, as
  /// `could not be loaded` does.
  package static func heading(
    of kind: PageError.Kind,
    _ title: CleanText,
    other: CleanText
  ) -> CleanText {
    switch kind {
    case .noNetwork: "There is no network"
    case .notAllowed: title + " needs a key, or refuses the one it got"
    case .noList: "There is no list at " + title
    case .noServer, .refused, .other: title + " " + other
    }
  }

  /// The rows that are loading, and where the user goes.
  package static func progress<Item>(of ticket: Ticket, in feed: FeedState<Item>) -> CleanText {
    var places = ticket.places
    if let total = feed.total, places.lowerBound < total { places = places.clamped(to: 0..<total) }
    if feed.configuration.isFiltered {
      let end = min(places.upperBound, feed.ledger.announcedTotal ?? .max)
      return "searching " + CleanText(grouped: places.lowerBound + 1) + "–"
        + CleanText(grouped: max(end, places.lowerBound + 1))
    }
    let isUnknown =
      feed.configuration.growsAtEnd && feed.total.map { $0 <= places.lowerBound } ?? true
    let rows = rows(places, mayWait: isUnknown)
    switch feed.targetRow {
    case nil: return rows
    case let row? where places.contains(row): return rows
    case .max?: return rows + " → end"
    case let row?: return rows + " → " + CleanText(grouped: row + 1)
    }
  }

  /// The rows that are loading; a list that grows may wait long for the next one.
  private static func rows(_ places: Range<Int>, mayWait: Bool) -> CleanText {
    let first = CleanText(grouped: places.lowerBound + 1)
    if mayWait { return "waiting for row " + first }
    guard places.count > 1 else { return "loading " + first }
    return "loading " + first + "–" + CleanText(grouped: places.upperBound)
  }

  /// Why there are no more items.
  package static func end(_ reason: EndReason) -> CleanText {
    switch reason {
    case .server: "end of the list"
    case .assumed: "end of the list: " + fault(reason)
    case .unreachable: fault(reason)
    case .repeatedKey, .repeatedPage, .changedPage, .noProgress: "stopped: " + fault(reason)
    }
  }

  /// The account of a list that ended, or else why it did.
  package static func ending<Item>(of feed: FeedState<Item>, _ reason: EndReason) -> CleanText {
    Balance.sentence(for: feed, reason) ?? end(reason)
  }

  /// What an ended list says beyond its end; nil when it says nothing more, or goes on.
  package static func account<Item>(of feed: FeedState<Item>) -> CleanText? {
    guard case .ended(let reason) = feed.tail else { return nil }
    let account = ending(of: feed, reason)
    return account == end(.server) ? nil : account
  }

  /// The server's behaviour that ended its list.
  package static func fault(_ reason: EndReason) -> CleanText {
    switch reason {
    case .server: "the server ended the list"
    case .assumed(let why): CleanText(sanitizing: why)
    case .repeatedKey: "the server named a page that was loaded before"
    case .repeatedPage: "the server sent the same page again"
    case .changedPage:
      "a page has the ids of an earlier one with other values; these can be other items"
    case .noProgress: "pages had no new items"
    case .unreachable(let end): CleanText(sanitizing: end.message)
    }
  }

  /// Why loading is paused.
  package static func pause<Item>(_ reason: PauseReason, of feed: FeedState<Item>) -> CleanText {
    switch reason {
    case .stopped where feed.configuration.isFiltered: "stopped searching"
    case .requestLimit where feed.configuration.isFiltered: "many pages searched without a movement"
    case .stopped: "stopped loading"
    case .emptyPages: "the last pages were empty"
    case .requestLimit: "many pages loaded without a movement"
    }
  }

  /// The key that continues a paused list, displayed after the reason.
  package static func goesOn(_ keys: RowKeys) -> CleanText { " · " + keys.open + " goes on" }

  /// A gap between two segments.
  package static func gap(isLoading: Bool, keys: RowKeys) -> CleanText {
    isLoading
      ? "⋯ loading the items between" : "⋯ more items lie between: " + keys.open + " loads them"
  }

  /// The footer of a list; nil when it is a failure.
  package static func footer<Item>(of feed: FeedState<Item>, keys: RowKeys) -> CleanText? {
    if let text = otherWays(of: feed, keys: keys) { return text }
    return switch feed.tail {
    case .failed: nil
    case .ended(let reason) where feed.configuration.isFiltered:
      "── " + Matches.end(of: feed, reason) + " · " + keys.open + " checks again ──"
    case .ended(let reason):
      "── " + ending(of: feed, reason) + " · " + keys.open + " checks again ──"
    case .paused where feed.configuration.isFiltered:
      "── " + Matches.searched(in: feed) + goesOn(keys) + " ──"
    case .loading where feed.configuration.isFiltered: "── " + Matches.searched(in: feed) + " ──"
    case .paused(let reason): "── " + pause(reason, of: feed) + goesOn(keys) + " ──"
    case .loading: "── loading ──"
    case .idle: "── more: " + keys.open + " loads it ──"
    }
  }

  /// The footer of a list that goes on in a way that wasn't found; nil for others.
  private static func otherWays<Item>(of feed: FeedState<Item>, keys: RowKeys) -> CleanText? {
    guard case .ended(.unreachable(let end)) = feed.tail, end.isKnownToGoOn,
      let paging = keys.paging
    else { return nil }
    return "── " + ending(of: feed, .unreachable(end)) + "; " + paging + " shows other ways ──"
  }

  static func newItems(_ count: Int) -> CleanText {
    count == 1 ? "1 new item" : CleanText(grouped: count) + " new items"
  }

  /// A notice for the user.
  package static func notice(_ notice: Notice, keys: RowKeys) -> CleanText {
    switch notice {
    case .refreshed(0): "refreshed: nothing new"
    case .refreshed(let count): "refreshed: " + newItems(count)
    case .foundNewItems(0): "nothing new"
    case .foundNewItems(let count): newItems(count) + " above"
    case .listMoved(let count):
      "the list moved by " + CleanText(count) + ": " + keys.refresh + " reloads it"
    case .refreshFailed(let error): "refresh failed: " + CleanText(sanitizing: error.description)
    }
  }
}

extension FailedLoad {
  /// Whether the server's wait before the automatic retry isn't over, so that another attempt would
  /// fail.
  func mustWait(at now: Duration) -> Bool {
    guard case .wait = error.remedy, let retryAt else { return false }
    return now < retryAt
  }
}

extension Notice {
  /// Whether it is about a failure.
  package var isError: Bool {
    if case .refreshFailed = self { true } else { false }
  }
}

/// Texts about a filtered list: how many items match, and how many were searched for them.
///
/// Before the end of the list, the number of matching items is unknown, so no total is displayed.
package enum Matches {
  /// How many items match so far, such as `12 matches`.
  package static func count<Item>(in feed: FeedState<Item>) -> CleanText {
    CleanText(counting: feed.ledger.loaded, "match", "matches")
  }

  /// How many items were searched, and of how many unless that is all.
  package static func searched<Item>(in feed: FeedState<Item>) -> CleanText {
    let ledger = feed.ledger
    let searched = CleanText(grouped: ledger.searched)
    guard let announced = ledger.announcedTotal, announced > ledger.searched + ledger.doubled else {
      return searched + " searched"
    }
    return searched + " of " + CleanText(grouped: announced) + " searched"
  }

  /// The account of a filtered list that ended.
  package static func end<Item>(of feed: FeedState<Item>, _ reason: EndReason) -> CleanText {
    count(in: feed) + " · " + account(of: feed, reason)
  }

  /// The number of searched items, and of missing ones.
  package static func account<Item>(of feed: FeedState<Item>, _ reason: EndReason) -> CleanText {
    let balance = Balance.sentence(for: feed, reason)
    return balance ?? searched(in: feed) + (reason == .server ? "" : "; " + Sentences.fault(reason))
  }
}

/// The keys that sentences of a list name, as they are usually written.
package struct RowKeys: Hashable, Sendable {
  /// The key that retries or loads the content of the cursor's row.
  package var open: CleanText = "Enter"
  /// The key that requests the list again.
  package var refresh: CleanText = "r"
  /// The key that goes to the end of the list.
  package var end: CleanText = "G"
  /// The command that shows how the list is paged; nil in a program that pages by itself.
  package var paging: CleanText? = ":paging"

  package init() {}
}
