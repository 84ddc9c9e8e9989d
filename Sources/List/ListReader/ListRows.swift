package import Cells
import ListParts
package import Paging

/// What stands in one row of a list.
package enum ListRow<Item: Identifiable & Sendable> where Item.ID: Sendable {
  case item(Item)
  case placeholder
  /// Why rows are missing; numbered where it stands for the row of an item.
  case failure(FailedLoad, isNumbered: Bool)
  /// A sentence in the place of a row: a gap, the end.
  case message(CleanText)
}

/// Says what the visible rows of a feed show, from the top down.
///
/// A page that failed is told once, in its first row on the screen; its other rows stay placeholders,
/// and so do all while it is tried again.
package struct ListRows {
  private var toldFailures: [UInt64] = []

  package init() {}

  package mutating func row<Item>(at row: Int, in feed: FeedState<Item>) -> ListRow<Item> {
    switch feed.row(at: row) {
    case .item(let item): return .item(item)
    case .placeholder, nil: return .placeholder
    case .failed(let failure):
      let isTriedAgain = feed.requestsInFlight.contains { $0.isForPage(of: failure.ticket) }
      guard !isTriedAgain, !toldFailures.contains(failure.ticket.id) else { return .placeholder }
      toldFailures.append(failure.ticket.id)
      return .failure(failure, isNumbered: true)
    case .gap(let isLoading): return .message(Sentences.gap(isLoading: isLoading))
    case .footer(.failed(let failure)): return .failure(failure, isNumbered: false)
    case .footer: return .message(Sentences.footer(of: feed) ?? "")
    }
  }
}
