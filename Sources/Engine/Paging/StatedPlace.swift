/// Where a response says that its page is in the list.
///
/// Only the distance between two pages counts, so numbers may start at 0 or 1.
public struct StatedPlace: Hashable, Sendable {
  /// The number of the page; nil when the response doesn't state it.
  public var page: Int?

  /// The number of items before the page; nil when the response doesn't state it.
  public var row: Int?

  /// Makes a place.
  public init(page: Int? = nil, row: Int? = nil) {
    self.page = page
    self.row = row
  }
}

/// Items that the source left out between two pages, by the numbers in its responses.
public struct SkippedPlaces: Hashable, Sendable {
  /// The number of the page before them, from 1.
  public let page: Int

  /// The number of skipped items; nil when only the number of pages is known.
  public let items: Int?

  /// The number of skipped pages; 0 when the number of items is known.
  public let pages: Int
}

extension LoadedPage {
  /// The items and pages between this page and the one that was loaded as the next one; nil when
  /// responses don't say that there are any.
  func skipped(before next: LoadedPage) -> (items: Int?, pages: Int)? {
    guard let stated, let other = next.stated else { return nil }
    if let row = stated.row, let after = other.row {
      let items = after - row - max(came, page.size)
      return items > 0 ? (items, 0) : nil
    }
    guard let number = stated.page, let after = other.page, page.size == next.page.size else {
      return nil
    }
    let pages = after - number - 1
    // Some servers number a page by its first row.
    let firstRow = next.places.lowerBound
    let countsRows = after == firstRow || after == firstRow + 1
    return pages > 0 && !countsRows ? (nil, pages) : nil
  }
}

extension FeedState {
  /// The places that the source skipped, in list order.
  ///
  /// - Complexity: O(pages).
  public var skippedPlaces: [SkippedPlaces] {
    pages.segments.flatMap { segment in
      zip(segment.pages, segment.pages.dropFirst()).compactMap { page, next in
        page.skipped(before: next).map { skipped in
          let number = pageNumber(ofPlace: page.places.lowerBound)
          return SkippedPlaces(page: number, items: skipped.items, pages: skipped.pages)
        }
      }
    }
  }
}
