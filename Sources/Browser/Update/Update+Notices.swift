import Cells
import Paging

extension Model {
  /// Says something in the status line for a while.
  mutating func announce(_ notice: Notice) {
    switch notice {
    case .refreshed(let count): say(refreshed(count))
    case .foundNewItems(0): say("nothing new")
    case .foundNewItems(let count):
      say(CleanText(count) + (count == 1 ? " new item above" : " new items above"))
    case .listMoved(let count):
      say("the list moved by " + CleanText(count) + ": r starts it again")
    case .refreshFailed(let error):
      say("refresh failed: " + CleanText(sanitizing: error.description), isError: true)
    }
  }

  private func refreshed(_ count: Int) -> CleanText {
    switch count {
    case 0: "refreshed: nothing new"
    case 1: "refreshed: 1 new item"
    default: "refreshed: " + CleanText(count) + " new items"
    }
  }

  /// How long a notice stays: long enough to be read.
  private static let noticeTime = Duration.seconds(4)

  private mutating func say(_ text: CleanText, isError: Bool = false) {
    let time = isError ? Self.noticeTime * 2 : Self.noticeTime
    notice = StatusNotice(text: text, isError: isError, until: now + time)
  }

  /// When the model wants to hear ``Message/timePassed``; nil: not before something else happens.
  ///
  /// Derived from what is on the screen, so that nothing wakes the program while nothing moves.
  package var deadline: Duration? {
    var times = [feedWake, notice?.until, pull.expiresAt].compactMap { $0 }
    if let refreshStart { times.append(refreshStart + Self.shortestIndicator) }
    if hasMotion, showsSpinner { times.append(nextTick(of: Spinner.interval)) }
    if let countdown = countdownEnd { times.append(nextSecond(before: countdown)) }
    return times.filter { $0 > now }.min()
  }

  /// Whether something that moves is on the screen.
  package var showsSpinner: Bool { feed.isLoading || showsRefresh }

  /// The end of the wait whose remaining seconds are on the screen; nil when none are.
  package var countdownEnd: Duration? {
    let retries = feed.failedLoads.compactMap(\.retryAt)
    return ([feed.waitsUntil].compactMap { $0 } + retries).filter { $0 > now }.min()
  }

  private func nextTick(of interval: Duration) -> Duration {
    interval * (Int(now / interval) + 1)
  }

  private func nextSecond(before end: Duration) -> Duration {
    let whole = Int((end - now) / .seconds(1))
    let next = end - .seconds(whole)
    return next > now ? next : next + .seconds(1)
  }
}
