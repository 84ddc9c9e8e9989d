import EverDefinitions
import EverItems
import Paging
import EverWeb

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
  private var kept: (key: PageKey, page: ReceivedPage)?

  init(checksFullPages: Bool) {
    self.checksFullPages = checksFullPages
  }

  /// The page after the end, once, if a check has loaded it.
  func take(_ request: PageRequest) -> ReceivedPage? {
    guard let kept, kept.key == request.key else { return nil }
    self.kept = nil
    return request.bypassesCache ? nil : kept.page
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
    note(page, of: size)
    guard isDoubtful(page, request, size, source),
      let key = source.definition.pagination.family.key(after: request.key, size: size)
    else { return page }
    var checked = page
    switch await source.trial(PageRequest(key: key, pageSize: request.pageSize)) {
    case .page(let next) where !next.page.items.isEmpty:
      guard !page.isRepeated(by: next.page), !(first?.page.isRepeated(by: next.page) ?? false)
      else { break }
      kept = (key, next)
      (checked.next, checked.continuation) = (key, .unstated)
    case .refused(let answer, isPastEnd: false) where Self.isRound(page.total):
      let reply = answer.map { "answered \($0)" } ?? "sent no page"
      checked.continuation = .assumedEnd("the total can be a limit: the server \(reply) after it")
    case .page, .refused, .failed: break
    }
    return checked
  }

  /// Whether only a total, or an empty page after a full one, ends the list with a page.
  private func isDoubtful(
    _ page: Page<Item>,
    _ request: PageRequest,
    _ size: Int,
    _ source: CatalogSource
  ) -> Bool {
    guard page.next == nil, !source.definition.pagination.statesEnd else { return false }
    if page.items.isEmpty {
      return page.continuation == .unstated && afterFull.contains(request.key)
    }
    guard page.continuation == .end, case .exact(let total) = page.total else { return false }
    guard page.items.count == size else {
      return page.items.count < size && hasSmallPages && !source.definition.countsItems
    }
    let before = source.addressing.place(of: request.key, size: size)
    return checksFullPages && before.map { $0 > 0 && $0 == total - size } ?? false
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

extension Pagination {
  /// Whether a flag or a number of pages says where the list ends.
  fileprivate var statesEnd: Bool {
    if case .page(let numbers) = family, numbers.next != nil { return true }
    if case .page(let numbers) = family, numbers.count != nil { return !numbers.guessesBase(self) }
    return more != nil || last != nil
  }
}

extension SourceDefinition {
  /// Whether pages are requested by the number of items before them.
  fileprivate var countsItems: Bool { pagination.family.kind == .offset }
}

extension Pagination.Family {
  /// The key of the page after one, where the client counts them; nil for other families.
  fileprivate func key(after key: PageKey, size: Int) -> PageKey? {
    switch (key, self) {
    case (.page(let number), .page): .page(number + 1)
    case (.first, .page(let numbers)): .page(numbers.first + 1)
    case (.offset(let offset), .offset): .offset(offset + size)
    default: nil
    }
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
