import Cells
import ListParts
import Paging

extension Model {
  /// Says something in the status line for a while.
  mutating func announce(_ notice: Notice) {
    say(Sentences.notice(notice), isError: notice.isError)
  }

  /// How long a notice stays: long enough to be read.
  private static let noticeTime = Duration.seconds(4)

  mutating func say(_ text: CleanText, isError: Bool = false) {
    let time = isError ? Self.noticeTime * 2 : Self.noticeTime
    notice = StatusNotice(text: text, isError: isError, until: now + time)
  }
}
