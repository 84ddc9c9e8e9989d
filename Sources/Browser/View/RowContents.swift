import Cells
import Items
import ListParts
import Paging
import Viewport

/// Says what the visible rows of a model show, from the top down.
///
/// A page that failed is told once, in its first row on the screen; its other rows stay placeholders.
struct RowContents {
  private var toldFailures: [UInt64] = []

  mutating func content(of row: Int, in model: Model) -> RowContent {
    switch model.feed.row(at: row) {
    case .item(let item):
      guard item.detailURL != nil else { return .item(item, missing: .blank) }
      return .item(item, missing: model.completion.hasFailed(item.id) ? .failed : .coming)
    case .placeholder, nil:
      return .placeholder
    case .failed(let failure) where Self.isTriedAgain(failure, in: model.feed):
      return .placeholder
    case .failed(let failure):
      guard !toldFailures.contains(failure.ticket.id) else { return .placeholder }
      toldFailures.append(failure.ticket.id)
      return Self.failure(failure, isNumbered: true, now: model.now)
    case .gap(let isLoading):
      return .message(Sentences.gap(isLoading: isLoading))
    case .footer(let tail):
      return Self.footer(tail, of: model.feed, now: model.now)
    }
  }

  private static func isTriedAgain(_ failure: FailedLoad, in feed: FeedState<Item>) -> Bool {
    feed.requestsInFlight.contains { $0.request.key == failure.ticket.request.key }
  }

  private static func footer(
    _ tail: TailState,
    of feed: FeedState<Item>,
    now: Duration
  ) -> RowContent {
    if case .failed(let load) = tail { return failure(load, isNumbered: false, now: now) }
    return .message(Sentences.footer(of: feed) ?? "")
  }

  private static func failure(_ failure: FailedLoad, isNumbered: Bool, now: Duration) -> RowContent
  {
    .failure(
      Sentences.reason(of: failure),
      remedy: Sentences.remedy(of: failure, now: now),
      isNumbered: isNumbered
    )
  }
}
