/// The place of a page in the list, as its response repeats it.
///
/// Only the distance between two pages counts, so numbers may start at 0 or 1.
public struct PageEcho: Hashable, Sendable {
  /// The number of the page; nil when the response doesn't repeat it.
  public var page: Int?

  /// The number of items before the page; nil when the response doesn't repeat it.
  public var row: Int?

  /// Makes a place.
  public init(page: Int? = nil, row: Int? = nil) {
    self.page = page
    self.row = row
  }
}
