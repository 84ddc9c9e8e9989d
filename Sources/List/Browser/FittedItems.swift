import EverItems
package import Paging

extension Page<Item> {
  /// The number of items of a page to which the columns are fitted when it is received.
  static var mostFitted: Int { 100 }

  /// The items to which the columns are fitted when the page is received; the others are measured
  /// when they are displayed.
  var fittedItems: ArraySlice<Item> { shownItems.prefix(Self.mostFitted) }

  /// Decodes the items to which the columns are fitted.
  ///
  /// The task that receives the page does so, because the loop would take milliseconds for it.
  ///
  /// - Complexity: O(bytes of these items).
  package func decodeFittedItems() {
    for item in fittedItems { item.decode() }
  }
}
