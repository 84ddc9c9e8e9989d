/// The items or pages that the source left out between two pages, by the numbers in its responses.
public struct SkippedPlace: Hashable, Sendable {
  /// The number of items or pages, at least 1.
  public enum Amount: Hashable, Sendable {
    /// A number of items.
    case items(Int)
    /// A number of pages of unknown length.
    case pages(Int)
  }

  /// The number of the page before it, from 1.
  public let page: Int

  /// The number of rows before it.
  public let row: Int

  /// The number of items or pages that were left out.
  public let amount: Amount
}

/// Two pages that were loaded one after the other.
private struct Neighbours {
  let size: Int
  let received: Int
  let echo: PageEcho
  let next: PageEcho

  init?<ID>(_ page: LoadedPage<ID>, _ next: LoadedPage<ID>) {
    guard let echo = page.echo, let other = next.echo, page.page.size == next.page.size else {
      return nil
    }
    (size, received, self.echo, self.next) = (page.page.size, page.received, echo, other)
  }

  /// The number of items from the start of a page to the start of the next; nil when responses
  /// don't repeat it.
  var rows: Int? { echo.row.flatMap { row in next.row.map { $0 - row } } }

  /// The difference of the page numbers; nil when responses don't repeat them.
  var pages: Int? { echo.page.flatMap { page in next.page.map { $0 - page } } }

  var hasFittingRows: Bool { rows == received || rows == size }
}

extension FeedState {
  /// The places that the source skipped, in list order.
  ///
  /// Numbers count only when two other consecutive pages confirm them, or beside a number of pages,
  /// because a number with such a name may be a time or an id.
  ///
  /// - Complexity: O(pages).
  public var skippedPlaces: [SkippedPlace] {
    let pairs = pages.neighbours.compactMap { page, next, row in
      Neighbours(page, next).map { (page: page, row: row, neighbours: $0) }
    }
    let rowsFit = pairs.contains { $0.neighbours.hasFittingRows }
    let pagesFit = pairs.contains { $0.neighbours.pages == 1 || $0.neighbours.next.isNumbered }
    return pairs.compactMap { page, row, neighbours in
      amount(of: neighbours, rowsFit: rowsFit, pagesFit: pagesFit).map {
        SkippedPlace(page: pageNumber(of: page), row: row, amount: $0)
      }
    }
  }

  /// Finds the pages that lack items, as the source reported with them.
  ///
  /// - Parameter row: the row above which their own rows begin; `Int.max` for all.
  /// - Returns: the numbers of the pages, from 1, in list order.
  /// - Complexity: O(pages).
  package func partialPages(above row: Int = .max) -> [Int] {
    pages.segments.enumerated().flatMap { index, segment in
      let first = pages.map.firstRow(ofSegment: index) ?? 0
      return segment.pages.filter { $0.isPartial && first + $0.firstRow < row }
        .map(pageNumber)
    }
  }

  /// Finds the pages with fewer items than places on the server and with rows after them.
  ///
  /// - Parameter row: the row above which those rows count; `Int.max` for all.
  /// - Returns: the pages in list order.
  /// - Complexity: O(pages).
  public func shortPages(above row: Int) -> [ShortPage] {
    pages.segments.enumerated().flatMap { index, segment in
      let first = pages.map.firstRow(ofSegment: index) ?? 0
      let end = min(row, first + segment.count)
      return segment.pages.compactMap { page in
        let next = first + page.firstRow + page.rows
        return next < end ? shortPage(page) : nil
      }
    }
  }

  /// The last page, when it is empty although it is one of the stated pages; nil when it isn't.
  ///
  /// - Complexity: O(1).
  public var emptyEnd: ShortPage? {
    guard let (page, number, pages) = numberedEnd, page.received == 0, number <= pages else {
      return nil
    }
    return ShortPage(number: number, received: 0, expected: page.page.size)
  }

  /// The number of the last page, from 1, and the number of pages that responses state, when the
  /// list ended before the last of them; nil when it didn't.
  ///
  /// - Complexity: O(pages).
  public var earlyEnd: (number: Int, pages: Int)? {
    guard course.end == .server else { return nil }
    let end = numberedEnd.map { (number: $0.number, pages: $0.pages) } ?? linkedEnd
    return end.flatMap { $0.number < $0.pages ? $0 : nil }
  }

  /// The number of loaded pages, and the number of all pages, from the newest address of the last page.
  private var linkedEnd: (number: Int, pages: Int)? {
    let loaded = pages.segments.flatMap(\.pages)
    guard let index = loaded.lastIndex(where: { $0.echo?.pagesAfter != nil }),
      let after = loaded[index].echo?.pagesAfter
    else { return nil }
    return (loaded.count, index + 1 + after)
  }

  /// The number of items after the last page, if pages state how many items remain and the list
  /// ended before them; otherwise nil.
  ///
  /// The number counts only when it fits the page before, because it may be the number of remaining requests.
  ///
  /// - Complexity: O(1).
  package var unreachedItems: Int? {
    guard course.end == .server, let pages = pages.segments.last?.pages.suffix(2),
      let last = pages.last, let row = last.echo?.row, row < 0, pages.count == 2,
      Neighbours(pages[pages.startIndex], last)?.hasFittingRows ?? false
    else { return nil }
    let rest = -row - last.received
    return rest > 0 ? rest : nil
  }

  /// The first place where ids leave out numbers between two pages, with the number of the page before
  /// it, in a list whose ids are consecutive on each page: an item that was deleted from an earlier
  /// page moved others there after it was loaded.
  ///
  /// Nil for ids that leave out as many numbers as a page has items, as they do by nature.
  ///
  /// - Complexity: O(pages).
  package var idGap: (page: Int, count: Int)? {
    var first: (page: Int, count: Int)?
    for (page, next, _) in pages.neighbours {
      // A single item, as on many last pages, doesn't show in which direction ids go on.
      guard let id = page.echo?.id, next.echo?.id != nil || next.received < 2 else { return nil }
      let count = next.echo?.id.map { $0 - id - page.received } ?? 0
      guard (0..<page.received).contains(count) else { return nil }
      if first == nil, count > 0 { first = (pageNumber(of: page), count) }
    }
    return first
  }

  private var numberedEnd: (page: LoadedPage<Item.ID>, number: Int, pages: Int)? {
    guard let page = self.pages.segments.last?.pages.last, let echo = page.echo, echo.isNumbered,
      let place = echo.page, let pages = echo.pages
    else { return nil }
    let first = self.pages.segments.first?.pages.first?.echo?.page
    return (page, first == 0 ? place + 1 : place, pages)
  }

  private func amount(
    of neighbours: Neighbours,
    rowsFit: Bool,
    pagesFit: Bool
  ) -> SkippedPlace.Amount? {
    if rowsFit, let rows = neighbours.rows {
      let items = rows - max(neighbours.received, neighbours.size)
      return items > 0 ? .items(items) : nil
    }
    guard pagesFit, let pages = neighbours.pages, pages > 1 else { return nil }
    return .pages(pages - 1)
  }
}
