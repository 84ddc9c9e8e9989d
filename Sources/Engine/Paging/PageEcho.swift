import EverBounds

/// The place of a page in the list, as its response repeats it, limited to ±2⁵³.
///
/// Only the distance between two pages counts, so numbers may start at 0 or 1.
public struct PageEcho: Hashable, Sendable {
  /// The number of the page; nil when the response doesn't repeat it.
  public var page: Int? { didSet { page = page.map(Self.bounded) } }

  /// The number of items before the page; nil when the response doesn't repeat it.
  ///
  /// Negative when it is counted from the end of the list.
  public var row: Int? { didSet { row = row.map(Self.bounded) } }

  /// The number of pages; nil when the response doesn't repeat it.
  public var pages: Int? { didSet { pages = pages.map(Self.bounded) } }

  /// The number of pages after this one, by the address of the last page; nil when the response
  /// doesn't name it.
  package var pagesAfter: Int?

  /// The id of its first item when the ids are consecutive numbers, negative when they fall; nil for
  /// other ids.
  package var id: Int? { didSet { id = id.map(Self.bounded) } }

  /// Makes a place.
  public init(page: Int? = nil, row: Int? = nil, pages: Int? = nil) {
    self.page = page.map(Self.bounded)
    self.row = row.map(Self.bounded)
    self.pages = pages.map(Self.bounded)
  }

  private static func bounded(_ number: Int) -> Int {
    min(max(-Count.largest, number), Count.largest)
  }

  /// The place this many pages after it, if each has this many rows.
  func advanced(by pages: Int, rows: Int) -> PageEcho {
    var echo = self
    echo.page = page.map { $0 + pages }
    echo.row = row.map { $0 + pages * rows }
    echo.id = id.map { $0 + pages * rows }
    return echo
  }

  /// Whether the number of the page is one of the stated pages.
  var isNumbered: Bool {
    guard let page, let pages, pages > 1 else { return false }
    return page <= pages
  }
}
