import EverList
import Paging

extension Model {
  /// The time at which the model needs ``Message/timePassed``; nil when it needs none.
  ///
  /// Derived from the content of the screen, so that the program sleeps while nothing moves.
  package var deadline: Duration? {
    if let opening {
      return earlier(reader.wake, opening.nextChange(after: now, hasMotion: hasMotion))
    }
    if text?.content == .help { return reader.wake }
    let status = StatusState(of: self)
    let list = if case .list(let status) = status { status } else { nil as ListStatus? }
    let change = reader.nextChange(of: list, hasSpinner: hasSpinner) ?? nextWord
    return [reader.wake, motion?.nextFrame(after: now), change, rest.due, news.due]
      .compactMap(\.self).min()
  }

  /// The time at which the text on the screen of the first load changes; nil when it doesn't.
  private var nextWord: Duration? {
    guard isOnList, feed.status == .loadingFirst,
      let start = feed.requestsInFlight.first?.startedAt
    else { return nil }
    return FullScreenMessage.nextChange(since: start, after: now)
  }

  /// Whether anything moves on the screen besides the status line.
  private var hasSpinner: Bool {
    if isOnList { return feed.status == .loadingFirst }
    return text == nil && detail?.item == nil && feed.isLoading
  }
}
