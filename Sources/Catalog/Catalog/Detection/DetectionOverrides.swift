/// What the user knows better than detection: each part that is given replaces the detected one.
package struct DetectionOverrides: Hashable, Sendable {
  /// Where the items are.
  package var items: JSONPath?

  /// Where the id is in an item.
  package var id: JSONPath?

  /// The values of an item that columns show; nil: detected ones.
  package var columns: [JSONPath]?

  /// Where an answer holds the URL or the token of the next page.
  package var next: AnswerPlace?

  /// The parameter that asks for the next page.
  package var pageParameter: String?

  /// Takes what was written on the command line.
  ///
  /// - Parameters:
  ///   - items: a path, `$` for an array that is the whole answer.
  ///   - id: a path in an item.
  ///   - columns: paths in an item, with commas between them.
  ///   - next: a path in an answer, or `header:NAME`.
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
    self.next = next.map { AnswerPlace($0) }
    self.pageParameter = pageParameter
  }
}
