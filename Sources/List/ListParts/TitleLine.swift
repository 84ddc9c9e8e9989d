package import Cells
package import Paging

/// The first line of the screen: a title, and at the right the number of loaded items or the
/// position.
package struct TitleLine: Hashable, Sendable {
  package var title: CleanText
  package var right: CleanText
  package var columns: Int

  package init(title: CleanText, right: CleanText, columns: Int) {
    self.title = title
    self.right = right
    self.columns = columns
  }

  /// The line; without enough room the text at the right is left out first.
  package var line: Line {
    let rightWidth = DisplayWidth.of(right)
    let start = columns - 1 - rightWidth
    let showsRight = rightWidth > 0 && start > columns / 3
    var line = Line()
    line.append(title, at: 1, width: (showsRight ? start : columns) - 2, style: .bold)
    if showsRight { line.append(right, at: start, width: rightWidth, style: .secondary) }
    return line
  }

  /// The number of loaded items; empty while there is no list.
  package static func counts<Item>(of feed: FeedState<Item>) -> CleanText {
    guard feed.status == .ready else { return "" }
    let loaded = CleanText(feed.loadedCount)
    if Balance.isExceeded(feed), let told = feed.ledger.told {
      return loaded + " loaded, " + CleanText(told) + " told"
    }
    guard let total = feed.ledger.told ?? feed.total else { return loaded + " loaded" }
    return loaded + " of " + CleanText(max(total, feed.loadedCount))
  }
}
