import Cells
import Items
import Paging

/// What the states of a feed are called on the screen.
enum Sentences {
  /// Why a load failed.
  static func reason(of failure: FailedLoad) -> CleanText {
    "✗ " + CleanText(sanitizing: failure.error.description)
  }

  /// When a failed load is tried again, or which key does that; no key does it before a time that
  /// the server asked for.
  static func remedy(of failure: FailedLoad, now: Duration) -> CleanText {
    guard let retryAt = failure.retryAt, retryAt > now else { return "Enter tries again" }
    let time = "again in " + Countdown(end: retryAt).text(at: now)
    if case .wait = failure.error.remedy { return time + ", as the server asked" }
    return time + ", Enter: now"
  }

  /// Which page is under way, and how far that is on the way to where the user wants to be.
  static func progress(of ticket: Ticket, in feed: FeedState<Item>) -> CleanText {
    let page = "page " + CleanText(feed.pageNumber(ofPlace: ticket.places.lowerBound))
    let pages = feed.pageCount.map { " of " + CleanText($0) } ?? ""
    guard feed.targetRow != nil else { return page + pages }
    return page + pages + " · " + CleanText(feed.loadedCount) + " loaded · Esc stops"
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
    case .stopped: "stopped loading"
    case .emptyPages: "the last pages were empty"
    case .requestLimit: "many pages loaded without a movement"
    }
  }
}
