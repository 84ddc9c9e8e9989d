import EverBase
import EverItems
import EverText
import Paging

extension Model {
  mutating func takePage(_ ticket: Ticket, _ result: Result<Page<Item>, PageError>) {
    guard feed.requestsInFlight.contains(ticket) else { return }
    switch result {
    case .success(let page): takeWanted(page, ticket)
    case .failure(let error):
      if own.reports.contains(.failures), !error.isCancellation {
        ask(for: .report(.loadFailed(error)))
      }
      send(reader.takePage(ticket, result))
    }
  }

  private mutating func takeWanted(_ page: Page<Item>, _ ticket: Ticket) {
    var page = page
    page.items = completion.completing(page.items)
    let ledger = feed.tail.canGoOn ? nil : feed.ledger
    if ticket.isHead { news.note(page, ticket.load, before: feed) }
    addPage(page, ticket)
    for item in page.amended where feed.item(item.id) != nil { replace(item) }
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
      case .cancel(let id): ask(for: .cancelJob(.completion(id)))
      }
    }
  }
}

extension Model {
  /// Opens the feed, with its kept pages if there are some.
  mutating func open(with kept: KeptFeed?) {
    guard var page = kept?.page else {
      send(reader.open())
      if let position = kept?.position { goOnceLoaded(to: position) }
      return
    }
    page.items = completion.completing(page.items)
    let age = page.age.map { $0.components.seconds } ?? 0
    let requests = reader.open(with: page)
    let count = 1 + add(kept?.later ?? [])
    if let position = kept?.position { returnTo(position) }
    let shown = count == 1 ? "page one" : "\(count) pages"
    ask(for: .log("show \(shown) as kept; page one is \(age) s old"))
    send(requests)
  }

  /// Adds pages after page one, and returns how many of them were added.
  private mutating func add(_ pages: [KeptPage<Item>]) -> Int {
    let now = now
    var count = 0
    for var later in pages {
      later.page.items = completion.completing(later.page.items)
      if feed.add(later, now: now) { count += 1 }
    }
    reader.countRows()
    return count
  }

  /// Moves the cursor to the user's last position when its row can be displayed; otherwise displays
  /// the keys that go there, because that can take many requests.
  ///
  /// The cursor stays where it is when the row now has another item.
  private mutating func returnTo(_ position: ReadingPosition) {
    if let item = position.item, let row = feed.row(of: item) { return reader.leap(to: row) }
    if feed.item(at: position.row) != nil {
      if position.item == nil { reader.leap(to: position.row) }
      return
    }
    guard isRandomAccess, position.row <= feed.lastItemRow else {
      let row = CleanText(position.row + 1)
      return announce("you were at row " + row + ": " + row + "g goes there")
    }
    reader.leap(to: position.row)
  }

  /// The number of pages within which the cursor returns to a position without a kept page.
  static let pagesToPosition = 10

  /// Moves the cursor to the user's last position when the first rows are loaded, unless that takes
  /// many requests; to its item, if only page one is needed, or its row is too far.
  private mutating func goOnceLoaded(to position: ReadingPosition) {
    let pageSize = feed.configuration.pageSize
    guard position.row >= (isRandomAccess ? 1 : pageSize),
      configuration.growsAtEnd || position.row < Self.pagesToPosition * pageSize
    else {
      if let item = position.item { reader.select(item) }
      return
    }
    reader.typeAhead(.goToTop, count: position.row + 1)
  }

  var isRandomAccess: Bool { feed.configuration.addressing.isRandomAccess }
}

extension Model {
  /// The address of the list that an item links to; nil when items aren't lists.
  ///
  /// Expressions of a URL template are removed (RFC 6570).
  func address(ofListIn item: Item) -> String? {
    guard source.opensLists, let link = item.link else { return nil }
    let parts = link.split(separator: "{", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in part.drop { $0 != "}" }.dropFirst() }
    return WebLink((parts[0] + rest.joined()).description)?.url
  }

  /// The link of a text; when it is none for a browser, a notice says so.
  mutating func webLink(_ text: String) -> WebLink? {
    let link = WebLink(text)
    if link == nil { announce("this link isn't http or https", isError: true) }
    return link
  }
}

/// A web address that may be passed to a browser.
package struct WebLink: Hashable, Sendable {
  /// Begins with `http://` or `https://`, and contains neither blanks nor control characters.
  package let url: String

  /// The longest address that all browsers accept.
  private static let longest = 2_083

  /// - Returns: nil for anything but an http or https URL.
  package init?(_ text: String) {
    guard text.webScheme != nil, text.utf8.count <= Self.longest,
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7f...0x9f).contains($0.value) })
    else { return nil }
    url = text
  }
}
