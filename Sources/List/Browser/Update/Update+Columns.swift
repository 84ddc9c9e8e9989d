import Cells
import Items
import ListParts
import Paging
import Viewport

extension Model {
  /// The largest width in cells that one value can give its column.
  private static let widestFit = 512
  /// The rows of page one to which the columns are fitted besides the visible ones.
  private static let fittedHead = 100

  /// Makes each column as wide as its widest value among the visible rows.
  mutating func fitColumns() {
    let items = list.visible.compactMap { feed.item(at: $0) }
    guard !items.isEmpty else { return say("no row to fit the columns to", isError: true) }
    for (index, cells) in widths(of: items).enumerated() {
      source.columns[index].fit(cells ?? titleCells(of: source.columns[index]))
    }
    fittedRows = list.visible
    say("columns fitted to the rows in view")
  }

  /// Fits the columns to the first rows, and widens them for later ones.
  ///
  /// Text never moves under the reader: columns become wider only when no row stays on the screen, as
  /// after a page or a jump, and never narrower.
  ///
  /// - Complexity: O(1) while a row stays on the screen, otherwise O(rows of the screen).
  mutating func fitColumnsToNewRows() {
    let visible = list.visible
    guard view == .list, !hasOwnRows, !visible.overlaps(fittedRows) else {
      if !fittedRows.isEmpty { fittedRows = visible }
      return
    }
    let isFirst = fittedRows.isEmpty
    let head = isFirst ? 0..<min(feed.leadingLoadedRows, Self.fittedHead) : 0..<0
    let items = head.compactMap { feed.item(at: $0) } + visible.compactMap { feed.item(at: $0) }
    guard !items.isEmpty else { return }
    for (index, cells) in widths(of: items).enumerated() {
      guard let cells else { continue }
      let known = source.columns[index].contentWidth ?? cells
      source.columns[index].contentWidth = max(known, cells)
    }
    fittedRows = visible
  }

  /// The cells that each column needs for its title and some items; nil where these have no value.
  private func widths(of items: [Item]) -> [Int?] {
    source.columns.enumerated().map { index, column in
      let values = items.compactMap { item -> String? in
        guard item.layout == 0, item.fields.indices.contains(index) else { return nil }
        return item.fields[index]
      }
      guard !values.isEmpty else { return nil }
      return values.reduce(titleCells(of: column)) { max($0, Self.cells(of: column.shown($1))) }
    }
  }

  private func titleCells(of column: Column) -> Int {
    source.hasHeading ? max(1, Self.cells(of: column.title)) : 1
  }

  private static func cells(of text: String) -> Int {
    min(DisplayWidth.of(RowPainter.shownPart(of: text)), widestFit)
  }
}

extension Column {
  /// Sets the width to that of the known values.
  fileprivate mutating func fit(_ cells: Int) {
    width = cells
    contentWidth = cells
  }
}
