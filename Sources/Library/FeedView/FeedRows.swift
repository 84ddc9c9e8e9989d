public import Paging

/// The appearance of a feed's rows.
///
/// Only ``title`` and ``row(for:width:)`` are required; the defaults of the others fit most lists.
/// For items of several kinds, use an `enum` for the item and a `switch` for its row. Every
/// function is called on the thread that runs the view, once for a row and a width instead of once
/// for a frame.
public protocol FeedRows<Item> {
  /// The type of the feed's items.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

  /// A few words for the first line and the window's title.
  var title: String { get }

  /// The row of an item.
  ///
  /// - Parameters:
  ///   - item: a loaded item.
  ///   - width: the cells of the row.
  /// - Returns: the row to display.
  func row(for item: Item, width: Int) -> StyledRow

  /// The row for a failed page; Enter on it retries.
  ///
  /// - Parameters:
  ///   - failure: the failed load, with its error.
  ///   - remedy: when or how it is retried, such as `again in 3 s, Enter: now`.
  /// - Returns: the row to display.
  func errorRow(for failure: FailedLoad, remedy: String) -> StyledRow

  /// The row of an item that isn't loaded yet.
  ///
  /// - Parameters:
  ///   - index: the row's index in the list, from 0.
  ///   - width: the cells of the row.
  /// - Returns: the row to display.
  func placeholderRow(at index: Int, width: Int) -> StyledRow

  /// The first line of the screen.
  ///
  /// - Parameter feed: the state of the feed, with its loaded items and its total.
  /// - Returns: the row to display.
  func caption(of feed: FeedState<Item>) -> StyledRow
}
