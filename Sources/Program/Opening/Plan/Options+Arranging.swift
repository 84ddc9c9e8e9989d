import Browser
package import CommandLineOptions
import Items
package import Paging
package import Runtime

/// The rows of a list that the user wants to see, and their order.
extension Options {
  /// Returns a source whose items are in the user's order.
  ///
  /// - Returns: a sorted source, or the given one without ``Options/sort``.
  package func sorted(
    _ source: some ItemSource,
    _ configuration: FeedConfiguration,
    headings: [String] = []
  ) -> any ItemSource {
    guard let sort else { return source }
    return SortedSource(source, by: sort, configuration, limit: maxRows, headings: headings)
  }

  /// Lets the screen of a feed filter its rows and display their order.
  func arrange(_ feed: inout FeedDescription) {
    feed.filter = filter
    guard let sort else { return }
    feed.configuration = feed.configuration.whole
    feed.source.order = ColumnOrder(column: sort.column, isDescending: sort.isDescending)
    feed.source.title += " · by \(sort.column)\(sort.isDescending ? ", descending" : "")"
  }
}

extension FeedPlan {
  /// Returns the plan's source with its items in the user's order.
  func arranged(_ source: some ItemSource) -> any ItemSource {
    options.sorted(source, configuration, headings: description.columns.map(\.title))
  }
}
