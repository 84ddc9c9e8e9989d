import Definitions
import Items
import Paging
import Transport

/// Checks an end that a total or an empty page alone marks, exactly after a full page, by one request
/// for the page after it.
///
/// Such a total can be that of a limit, or of the pages that are ready. A total in the middle of a
/// page needs no check, because the next page shows that it is too small, unless the server sends
/// fewer items than requested: then a page in the middle can have as many as the last one would.
/// An empty page can be one of which the server leaves out all items.
actor EndCheck {
  /// Whether totals are checked that end a list after a full page: not those of a definition.
  private let checksFullPages: Bool
  /// Page one, which some servers return for any page after the last one, and its wanted size.
  private var first: (page: Page<Item>, size: Int)?
  /// The keys of the pages after the latest full ones, at most three, as many as are requested at
  /// once.
  private var afterFull: [PageKey] = []
  /// The page after the end, until the feed requests it.
  private var kept: (key: PageKey, response: HTTPResponse, page: Page<Item>)?

  init(checksFullPages: Bool) {
    self.checksFullPages = checksFullPages
  }

  /// The page after the end, once, if a check has loaded it.
  func take(_ request: PageRequest) -> (response: HTTPResponse, page: Page<Item>)? {
    guard let kept, kept.key == request.key else { return nil }
    self.kept = nil
    return request.bypassesCache ? nil : (kept.response, kept.page)
  }

  /// The page, with a next key if there are items after the end.
  func checked(
    _ page: Page<Item>,
    for request: PageRequest,
    of source: CatalogSource
  ) async -> Page<Item> {
    let size = page.hints.pageSize ?? request.pageSize
    if source.definition.pagination.isFirst(request.key) {
      first = page.following == nil ? nil : (page, size)
      // It belongs to the list before a refresh.
      kept = nil
    }
    let isFull = page.items.count >= size
    note(page, of: size)
    let isDoubtful =
      page.items.isEmpty
      ? afterFull.contains(request.key) : isFull ? checksFullPages : hasSmallPages
    guard let key = page.afterEnd, isDoubtful else { return page }
    var checked = page
    switch await source.trial(PageRequest(key: key, pageSize: request.pageSize)) {
    case .page(let response, let next) where !next.items.isEmpty:
      guard !page.isRepeated(by: next), !(first?.page.isRepeated(by: next) ?? false) else { break }
      kept = (key, response, next)
      (checked.next, checked.continuation) = (key, .unstated)
    case .refused(let answer, isPastEnd: false) where Self.isRound(page.total):
      let reply = answer.map { "answered \($0)" } ?? "sent no page"
      checked.continuation = .assumedEnd("the total can be a limit: the server \(reply) after it")
    case .page, .refused, .broken, .failed: break
    }
    return checked
  }

  /// Keeps the key after a page that has as many items as requested, or as page one.
  private func note(_ page: Page<Item>, of size: Int) {
    guard let next = page.next, page.items.count >= min(size, first?.page.items.count ?? size)
    else { return }
    afterFull = afterFull.suffix(2) + [next]
  }

  /// Whether the server sends fewer items in a page than requested.
  private var hasSmallPages: Bool { first.map { $0.page.items.count < $0.size } ?? false }

  /// Whether a total may be the largest that the server counts.
  private static func isRound(_ total: Total) -> Bool {
    if case .exact(let count) = total { count.isMultiple(of: 1_000) } else { false }
  }
}

extension Page<Item> {
  /// Whether another page has items of this page, or its names.
  fileprivate func isRepeated(by other: Page<Item>) -> Bool {
    names != nil && names == other.names
      || !Set(items.map(\.id)).isDisjoint(with: other.items.map(\.id))
      || !Set(items.map(\.json)).isDisjoint(with: other.items.map(\.json))
  }
}
