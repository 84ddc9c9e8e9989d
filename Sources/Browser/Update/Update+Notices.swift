import Cells
import ListParts
import Paging

extension Model {
  /// Says something in the status line for a while.
  mutating func announce(_ notice: Notice) {
    say(Sentences.notice(notice), isError: notice.isError)
  }

  /// Says how a page came, such as from another server, unless the page before came so too.
  mutating func announce(howPageCame notice: String?) {
    defer { lastPageNotice = notice }
    guard let notice, notice != lastPageNotice else { return }
    say(CleanText(sanitizing: notice))
  }

  /// Says the next problem that waits, once the status line has room for it.
  mutating func tellProblem() {
    guard notice == nil, !problems.isEmpty else { return }
    switch StatusState(of: self) {
    case .prompt, .pendingKeys, .pullOffer, .refreshing, .lookingForNewItems: break
    default: say(problems.removeFirst(), isError: true)
    }
  }

  /// How long a notice stays: long enough to be read.
  private static let noticeTime = Duration.seconds(4)

  mutating func say(_ text: CleanText, isError: Bool = false) {
    let time = isError ? Self.noticeTime * 2 : Self.noticeTime
    notice = StatusNotice(text: text, isError: isError, until: now + time)
  }
}
