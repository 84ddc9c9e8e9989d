import Cells
import Items
import Paging

/// What the first line shows: a title, and at the right how much is loaded or where one is.
struct TitleLine: Hashable, Sendable {
  var title: CleanText
  var right: CleanText
  var columns: Int

  init(title: CleanText, right: CleanText, columns: Int) {
    self.title = title
    self.right = right
    self.columns = columns
  }

  /// The title line of the list.
  init(of model: Model) {
    title = model.title
    right = model.feed.status == .ready ? Self.counts(of: model.feed) : ""
    columns = model.size.columns
  }

  /// The line; the text at the right goes first where there is no room.
  var line: Line {
    let rightWidth = DisplayWidth.of(right)
    let start = columns - 1 - rightWidth
    let showsRight = rightWidth > 0 && start > columns / 3
    var line = Line()
    line.append(title, at: 1, width: (showsRight ? start : columns) - 2, style: .bold)
    if showsRight { line.append(right, at: start, width: rightWidth, style: .dim) }
    return line
  }

  private static func counts(of feed: FeedState<Item>) -> CleanText {
    guard let total = feed.total else { return CleanText(feed.loadedCount) + " loaded" }
    return CleanText(feed.loadedCount) + " of " + CleanText(total)
  }
}
