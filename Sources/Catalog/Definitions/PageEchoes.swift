/// The places where responses repeat which page they hold.
package struct PageEchoes: Hashable, Sendable {
  /// The page number; nil when responses don't repeat it.
  package var page: AnswerPlace?

  /// The number of items before the page; nil when responses don't repeat it.
  package var row: AnswerPlace?

  /// The number of all items; nil when responses don't repeat it.
  package var total: AnswerPlace?

  /// Makes echoes; responses repeat none of them by default.
  package init(page: AnswerPlace? = nil, row: AnswerPlace? = nil, total: AnswerPlace? = nil) {
    self.page = page
    self.row = row
    self.total = total
  }
}
