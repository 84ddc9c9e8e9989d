package import Definitions
package import Documents

/// The parts of a definition that the user specifies.
///
/// Each part replaces the detected one.
package struct DetectionOverrides: Hashable, Sendable {
  /// Where the items are.
  package var items: JSONPath?

  /// Where the id is in an item.
  package var id: JSONPath?

  /// The values of an item that columns show; nil uses the detected ones.
  package var columns: [JSONPath]?

  /// Where a response holds the URL or the token of the next page.
  package var next: ResponsePlace?

  /// The parameter that selects the page.
  package var pageParameter: String?

  /// Whether an object without a list is the only item, because a link led to it.
  package var takesItem = false

  /// The JSON of the item whose link led to the response; nil without a link.
  package var linkedFrom: String?

  package init(
    items: JSONPath? = nil,
    id: JSONPath? = nil,
    columns: [JSONPath]? = nil,
    next: ResponsePlace? = nil,
    pageParameter: String? = nil
  ) {
    self.items = items
    self.id = id
    self.columns = columns
    self.next = next
    self.pageParameter = pageParameter
  }
}
