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

  /// Reads the options of the command line.
  ///
  /// - Parameters:
  ///   - items: a path; `$` is an array that is the whole response.
  ///   - id: a path in an item.
  ///   - columns: paths in an item, separated by commas.
  ///   - next: a path in a response, or `header:NAME`.
  ///   - pageParameter: a name.
  package init(
    items: String? = nil,
    id: String? = nil,
    columns: String? = nil,
    next: String? = nil,
    pageParameter: String? = nil
  ) {
    self.items = items.map { JSONPath($0) }
    self.id = id.map { JSONPath($0) }
    self.columns = columns.map { text in
      text.split(separator: ",").map { JSONPath(String($0.trimmingPrefix(" "))) }
    }
    self.next = next.map { ResponsePlace($0) }
    self.pageParameter = pageParameter
  }
}
