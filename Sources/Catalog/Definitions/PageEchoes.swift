/// The places where responses repeat which page they hold.
package struct PageEchoes: Hashable, Sendable {
  /// The page number; nil when responses don't repeat it.
  package var page: ResponsePlace?

  /// The number of items before the page; nil when responses don't repeat it.
  package var row: ResponsePlace?

  /// The number of all items; nil when responses don't repeat it.
  package var total: ResponsePlace?

  /// The number of pages; nil when responses don't repeat it.
  package var pages: ResponsePlace?

  /// The number of items after the page; nil when responses don't repeat it.
  package var rest: ResponsePlace?
}
