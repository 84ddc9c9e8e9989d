public import Paging

/// Says what the rows of a feed look like.
///
/// Only ``title`` and ``row(for:width:)`` need be written; the rest has a form that fits most lists.
/// An item of several kinds is an `enum`, and its row a `switch`. Every function is called on the
/// thread that runs the view, once for a row and a width rather than for every frame.
public protocol FeedRows<Item> {
  /// What the feed holds.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

  /// What is shown, in a few words: for the first line and the window's title.
  var title: String { get }

  /// The row of an item.
  ///
  /// - Parameters:
  ///   - item: a loaded item.
  ///   - width: the cells that the row has.
  /// - Returns: what to show.
  func row(for item: Item, width: Int) -> StyledRow

  /// The row in the place of a page that failed; Enter on it tries again.
  ///
  /// - Parameters:
  ///   - failure: what failed, and why.
  ///   - remedy: what becomes of it, such as `again in 3 s, Enter: now`.
  /// - Returns: what to show.
  func errorRow(for failure: FailedLoad, remedy: String) -> StyledRow

  /// The row of an item that is not loaded yet.
  ///
  /// - Parameters:
  ///   - index: the row's place in the list, from 0.
  ///   - width: the cells that the row has.
  /// - Returns: what to show.
  func placeholderRow(at index: Int, width: Int) -> StyledRow

  /// The first line of the screen.
  ///
  /// - Parameter feed: what is loaded, and how many items there are.
  /// - Returns: what to show.
  func caption(of feed: FeedState<Item>) -> StyledRow
}
