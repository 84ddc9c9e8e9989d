import EverText
import EverItems
import EverBase
import EverList
import Paging

extension Model {
  mutating func takePage(_ ticket: Ticket, _ result: Result<Page<Item>, PageError>) {
    guard feed.requestsInFlight.contains(ticket) else { return }
    switch result {
    case .success(let page): takeWanted(page, ticket)
    case .failure(let error):
      report(error)
      send(reader.takePage(ticket, result))
    }
  }

  private mutating func takeWanted(_ page: Page<Item>, _ ticket: Ticket) {
    var page = page
    page.items = completion.completing(page.items)
    let ledger = feed.tail.canGoOn ? nil : feed.ledger
    if ticket.isHead { news.note(page, ticket.load, before: feed) }
    addPage(page, ticket)
    widenColumns(for: page.fittedItems)
    if let found = page.strategy {
      origin.strategy = CleanText(sanitizing: found)
      let isFound = !page.items.isEmpty || page.following != nil
      source.paging?.take(strategy: found, isFound: isFound)
    }
    if source.isItem, detail == nil, feed.item(at: 0) != nil { detail = DetailScreen() }
    recordEnd(unless: ledger)
  }

  /// Logs the account of a list that ended, unless it is unchanged.
  private mutating func recordEnd(unless ledger: Ledger?) {
    guard case .ended(let reason) = feed.tail, feed.ledger != ledger else { return }
    ask(for: .log(Balance.record(of: feed, reason).string))
  }

  /// Replaces the item with the same id by its newer state.
  mutating func replace(_ item: Item) {
    feed.replace(item)
    searching.replace(item)
    marks.replace(item)
    widenColumns(for: [item])
  }

  mutating func takeCompletion(_ id: ItemID, _ result: Result<Item, PageError>) {
    switch result {
    case .success(let item):
      replace(item)
      perform(completion.completed(item))
    case .failure(let error):
      guard !error.isCancellation else { return }
      perform(completion.failed(id, error))
      if completion.failedCount == 1 { announce(failedCompletion: error) }
    }
  }

  /// Displays why fields are missing, for the first item that failed.
  private mutating func announce(failedCompletion error: PageError) {
    let remedy = " · " + reader.keys.refresh + " tries again"
    announce("✗ " + CleanText(sanitizing: error.description) + remedy, isError: true)
  }

  /// Requests the missing fields of the visible rows, then of the marked items and the next rows.
  mutating func completeVisibleItems() {
    guard completion.isNeeded else { return }
    let visible = list.visible
    let next = visible.upperBound..<min(list.rowCount, visible.upperBound + list.capacity)
    let rows = visible.compactMap { feed.item(at: $0) }
    let nextRows = next.compactMap { feed.item(at: $0) }
    perform(completion.setWants(rows + marks.items + nextRows))
  }

  private mutating func perform(_ actions: [Completion.Action]) {
    for action in actions {
      switch action {
      case .start(let id): (feed.item(id) ?? marks.item(id)).map { ask(for: .complete($0)) }
      case .cancel(let id): ask(for: .cancelCompletion(id))
      }
    }
  }
}
