import EverText
import EverItems
import EverBase
import EverList
import Paging

extension Model {
  mutating func takePage(_ ticket: Ticket, _ result: Result<Page<Item>, PageError>) -> [Effect] {
    guard feed.requestsInFlight.contains(ticket) else { return [] }
    switch result {
    case .success(let page): return takeWanted(page, ticket)
    case .failure(let error): return report(error) + effects(of: reader.takePage(ticket, result))
    }
  }

  private mutating func takeWanted(_ page: Page<Item>, _ ticket: Ticket) -> [Effect] {
    var page = page
    page.items = completion.completing(page.items)
    let ledger = feed.tail.canGoOn ? nil : feed.ledger
    if ticket.isHead { news.added.note(page, ticket.load, before: feed) }
    let effects = addPage(page, ticket)
    widenColumns(for: page.fittedItems)
    if let found = page.strategy {
      origin.strategy = CleanText(sanitizing: found)
      let isFound = !page.items.isEmpty || page.following != nil
      source.paging?.take(strategy: found, isFound: isFound)
    }
    if source.isItem, detail == nil, feed.item(at: 0) != nil { detail = DetailScreen() }
    return effects + recordEnd(unless: ledger)
  }

  /// Logs the account of a list that ended, unless it is unchanged.
  private func recordEnd(unless ledger: Ledger?) -> [Effect] {
    guard case .ended(let reason) = feed.tail, feed.ledger != ledger else { return [] }
    return [.log(Balance.record(of: feed, reason).string)]
  }

  /// Replaces the item with the same id by its newer state.
  mutating func replace(_ item: Item) {
    feed.replace(item)
    searching.replace(item)
    marks.replace(item)
    widenColumns(for: [item])
  }

  mutating func takeCompletion(_ id: ItemID, _ result: Result<Item, PageError>) -> [Effect] {
    switch result {
    case .success(let item):
      replace(item)
      return effects(of: completion.completed(item))
    case .failure(let error):
      guard !error.isCancellation else { return [] }
      let effects = effects(of: completion.failed(id, error))
      if completion.failedCount == 1 { announce(failedCompletion: error) }
      return effects
    }
  }

  /// Displays why fields are missing, for the first item that failed.
  private mutating func announce(failedCompletion error: PageError) {
    let remedy = " · " + reader.keys.refresh + " tries again"
    announce("✗ " + CleanText(sanitizing: error.description) + remedy, isError: true)
  }

  /// Requests the missing fields of the visible rows, then of the marked items and the next rows.
  mutating func completeVisibleItems() -> [Effect] {
    guard completion.isNeeded else { return [] }
    let visible = list.visible
    let next = visible.upperBound..<min(list.rowCount, visible.upperBound + list.capacity)
    let rows = visible.compactMap { feed.item(at: $0) }
    let nextRows = next.compactMap { feed.item(at: $0) }
    return effects(of: completion.setWants(rows + marks.items + nextRows))
  }

  private func effects(of actions: [Completion.Action]) -> [Effect] {
    actions.compactMap { action -> Effect? in
      switch action {
      case .start(let id): (feed.item(id) ?? marks.item(id)).map { .complete($0) }
      case .cancel(let id): .cancelCompletion(id)
      }
    }
  }
}
