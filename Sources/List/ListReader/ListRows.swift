package import EverText
package import Paging

/// The content of one row of a list.
package enum ListRow<Item: Identifiable & Sendable> where Item.ID: Sendable {
  case item(Item)
  case placeholder
  /// Why rows are missing; with a number when it takes the row of an item.
  case failure(FailedLoad, isNumbered: Bool)
  /// A sentence instead of an item: a gap, or the end.
  case message(CleanText)
}

/// Determines the content of the visible rows of a feed, from the top down.
///
/// A failure is displayed once, in the first visible row of its page. The page's other rows stay
/// placeholders, and all of them are placeholders while the page is retried.
package struct ListRows {
  private var reportedFailures: [UInt64] = []

  private let keys: RowKeys

  /// - Parameter keys: the keys that the sentences name.
  package init(keys: RowKeys) {
    self.keys = keys
  }

  package mutating func row<Item>(at row: Int, in feed: FeedState<Item>) -> ListRow<Item> {
    switch feed.row(at: row) {
    case .item(let item): return .item(item)
    case .placeholder, nil: return .placeholder
    case .failed(let failure):
      let isTriedAgain = feed.requestsInFlight.contains { $0.isForPage(of: failure.ticket) }
      guard !isTriedAgain, !reportedFailures.contains(failure.ticket.id) else {
        return .placeholder
      }
      reportedFailures.append(failure.ticket.id)
      return .failure(failure, isNumbered: true)
    case .gap(let isLoading): return .message(Sentences.gap(isLoading: isLoading, keys: keys))
    case .footer(.failed(let failure)): return .failure(failure, isNumbered: false)
    case .footer: return .message(Sentences.footer(of: feed, keys: keys) ?? "")
    }
  }
}
