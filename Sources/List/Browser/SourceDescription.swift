package import EverText
package import EverItems
import Paging

/// The description of a source, which the browser displays with its feed.
package struct SourceDescription: Hashable, Sendable {
  /// The title line, such as `Star Wars characters`.
  package var title: String
  /// The plural of what its items are, such as `moderators`; nil for any items.
  package var unit: String?
  package var columns: [Column]
  /// The columns of items of some kinds, by `Item.layout` from 1.
  package var layouts: [[Column]] = []
  /// Whether the titles of the columns are displayed above the rows.
  package var hasHeading: Bool = false
  /// The initial layout of the items.
  package var view: ViewMode = .list
  /// Whether items can have images; without them, cells are as tall as their text.
  package var hasImages: Bool = true
  /// Cells side by side in a grid at first; nil: as many as the screen has room for.
  package var lanes: Int?
  /// What the user can do without a network, such as a command; nil when there is nothing.
  package var offlineAdvice: String?
  /// How its lists are paged; nil when that isn't known.
  package var paging: PagingDescription?
  /// Whether the items are addresses of lists; opening an item opens its list instead of the
  /// detail.
  package var opensLists: Bool = false
  /// Whether the list is one item, whose detail is displayed.
  package var isItem: Bool = false
  /// The host of its server, for a wait; nil when there is none.
  package var host: String?
  /// The current year in UTC, which times are displayed without; nil displays all years.
  package var year: Int?
  /// The order of the rows; nil for that of the server.
  package var order: ColumnOrder?

  package init(title: String, columns: [Column], _ change: (inout Self) -> Void = { _ in }) {
    self.title = title
    self.columns = columns
    change(&self)
  }
}

/// The column by which the rows of a list are sorted, and the direction.
package struct ColumnOrder: Hashable, Sendable {
  /// The title of the column, in any case, or the path of another value.
  package let column: String
  /// Whether the largest value is first.
  package let isDescending: Bool

  package init(column: String, isDescending: Bool) {
    self.column = column
    self.isDescending = isDescending
  }

  func isBy(_ title: String) -> Bool { title.lowercased() == column.lowercased() }
}

/// The source of a model: its description, and what the user sees of it.
package struct ModelSource: Sendable {
  /// What the source says of itself; its columns fit the rows.
  package internal(set) var description: SourceDescription
  let title: CleanText
  /// The plural of what the items are, as it is displayed.
  let unit: CleanText
  /// How all rows are loaded.
  let configuration: FeedConfiguration
  /// How the source is paged, and the confidence; nil when its definition states it.
  package internal(set) var strategy: CleanText?
  /// The progress of page one, when it takes many requests; nil before it is known.
  var progress: CleanText?

  init(_ description: SourceDescription, _ configuration: FeedConfiguration) {
    self.description = description
    self.configuration = configuration
    title = CleanText(sanitizing: description.title)
    unit = CleanText(sanitizing: description.unit ?? "items")
  }
}
