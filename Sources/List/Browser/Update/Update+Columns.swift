import Cells
import Items
import ListParts
import Paging
import Viewport

extension Model {
  /// The largest width in cells that one value can give its column.
  private static let widestFit = 60

  /// Makes each column as wide as its widest value among the visible rows.
  ///
  /// Only the user's command does this: text must not move when a page arrives.
  mutating func fitColumns() {
    let items = list.visible.compactMap { feed.item(at: $0) }
    guard !items.isEmpty else { return say("no row to fit the columns to", isError: true) }
    for index in source.columns.indices {
      let widths = items.map { Self.cells(of: $0, in: index) }
      let title = showsHeading ? Self.cells(of: source.columns[index].title) : 1
      source.columns[index].fit(max(1, title, widths.max() ?? 1))
    }
    say("columns fitted to the rows in view")
  }

  private static func cells(of item: Item, in column: Int) -> Int {
    guard item.fields.indices.contains(column), let text = item.fields[column] else { return 0 }
    return cells(of: text)
  }

  private static func cells(of text: String) -> Int {
    min(DisplayWidth.of(RowPainter.shownPart(of: text)), widestFit)
  }
}

extension Column {
  /// Sets the width; the minimum width stays or becomes smaller.
  fileprivate mutating func fit(_ cells: Int) {
    minimumWidth = min(minimumWidth, cells)
    width = cells
  }
}
