import Cells
import Paging

/// The first line: what is shown, and how much of it is loaded.
enum TitleLine {
  static func line(of model: Model) -> Line {
    let counts = counts(of: model.feed.loadedCount, total: model.feed.total)
    return line(
      title: CleanText(sanitizing: model.source.title),
      right: model.feed.status == .ready ? counts : "",
      columns: model.size.columns
    )
  }

  /// A title at the left and a text at the right, which goes first where there is no room.
  static func line(title: CleanText, right: CleanText, columns: Int) -> Line {
    var line = Line()
    let rightWidth = DisplayWidth.of(right)
    let titleWidth = columns - 2 - (rightWidth == 0 ? 0 : rightWidth + 2)
    line.append(title, at: 1, width: titleWidth, style: .bold)
    let start = columns - 1 - rightWidth
    if start > line.endColumn { line.append(right, at: start, width: rightWidth, style: .dim) }
    return line
  }

  private static func counts(of loaded: Int, total: Int?) -> CleanText {
    guard let total else { return CleanText(loaded) + " loaded" }
    return CleanText(loaded) + " of " + CleanText(total)
  }
}
