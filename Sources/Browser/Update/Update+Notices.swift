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

  mutating func say(_ text: CleanText, isError: Bool = false) {
    let time = isError ? Self.noticeTime * 2 : Self.noticeTime
    notice = StatusNotice(text: text, isError: isError, until: now + time)
  }
}
