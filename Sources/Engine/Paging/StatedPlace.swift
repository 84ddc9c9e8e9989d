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

/// What the source left out between two pages, by the numbers in its responses.
public struct SkippedPlace: Hashable, Sendable {
  /// The amount of what was left out, at least 1.
  public enum Amount: Hashable, Sendable {
    /// A number of items.
    case items(Int)
    /// A number of pages of unknown length.
    case pages(Int)
  }

  /// The number of the page before it, from 1.
  public let page: Int

  /// How much was left out.
  public let amount: Amount
}

/// Two pages that were loaded one after the other.
private struct Neighbours {
  let size: Int
  let came: Int
  let stated: StatedPlace
  let next: StatedPlace

  init?<ID>(_ page: LoadedPage<ID>, _ next: LoadedPage<ID>) {
    guard let stated = page.stated, let other = next.stated, page.page.size == next.page.size else {
      return nil
    }
    (size, came, self.stated, self.next) = (page.page.size, page.came, stated, other)
  }

  /// The number of items from one page's start to the next one's; nil when it isn't stated.
  var rows: Int? { stated.row.flatMap { row in next.row.map { $0 - row } } }

  /// The difference of the page numbers; nil when it isn't stated.
  var pages: Int? { stated.page.flatMap { page in next.page.map { $0 - page } } }

  var hasFittingRows: Bool { rows == came || rows == size }
}

extension FeedState {
  /// The places that the source skipped, in list order.
  ///
  /// Numbers count only when they fit two other pages that follow each other: a number with such a name may be a
  /// time or an id.
  ///
  /// - Complexity: O(pages).
  public var skippedPlaces: [SkippedPlace] {
    let pairs = pages.segments.flatMap { segment in
      zip(segment.pages, segment.pages.dropFirst()).compactMap { page, next in
        Neighbours(page, next).map { (page: page, neighbours: $0) }
      }
    }
    let rowsFit = pairs.contains { $0.neighbours.hasFittingRows }
    let pagesFit = pairs.contains { $0.neighbours.pages == 1 }
    return pairs.compactMap { page, neighbours in
      amount(of: neighbours, rowsFit: rowsFit, pagesFit: pagesFit).map {
        SkippedPlace(page: pageNumber(ofPlace: page.places.lowerBound), amount: $0)
      }
    }
  }

  private func amount(
    of neighbours: Neighbours,
    rowsFit: Bool,
    pagesFit: Bool
  ) -> SkippedPlace.Amount? {
    if rowsFit, let rows = neighbours.rows {
      let items = rows - max(neighbours.came, neighbours.size)
      return items > 0 ? .items(items) : nil
    }
    guard pagesFit, let pages = neighbours.pages, pages > 1 else { return nil }
    return .pages(pages - 1)
  }
}
