import EverText
import EverItems
import EverList
import Paging

extension Model {
  /// Gives the list the lines that the other parts of the screen leave, and its rows the view's
  /// geometry.
  mutating func fitList() {
    let isAnother = layout.fit(
      Size(columns: size.columns, rows: listHeight),
      usual: source.lanes,
      pixels: images.settings.cell,
      textLines: own.appearance.captionLines,
      textRows: source.hasImages ? nil : CellText.lineCount(of: source.columns)
    )
    let rows: ListGeometry = own.appearance.hasTallRows ? .variable(estimate: 1) : .rows
    let geometry = cells?.geometry ?? rows
    // The rows of a list that waited behind a filter may have the geometry of another screen.
    let needsGeometry = isAnother || list.geometry != geometry
    reader.fit(height: listHeight, geometry: needsGeometry ? geometry : nil)
  }

  /// Displays the same rows in the next view; the cursor stays on its item.
  mutating func changeView() {
    layout.goToNextView()
    reader.keys = RowKeys(keyMap, in: context)
    // Only a list can have the detail beside it.
    let hasViews = [view, source.view].contains { $0 != .list }
    input.hints = ListHints(input.map, hasViews: hasViews)
    fitList()
  }

  mutating func changeLanes(by lanes: Int) {
    guard view == .grid else { return }
    guard layout.changeLanes(by: lanes, columns: size.columns, usual: source.lanes) else {
      return announce(lanes < 0 ? "these are the largest cells" : "these are the smallest cells")
    }
    fitList()
  }

  // MARK: Heights in a feed

  /// Rows above and below the screen that are measured too, because the user sees them next.
  private static let measuredAround = 3

  /// Measures the rows with heights of their own that are on the screen and next to it.
  ///
  /// - Complexity: O(rows of the screen).
  mutating func measureRows() {
    guard case .variable = list.geometry else { return }
    var measured = 0..<0
    // New heights change which rows are visible; a few rounds reach a stable state.
    for _ in 0..<8 {
      let visible = list.visible
      let first = max(0, visible.lowerBound - Self.measuredAround)
      let rows = first..<max(first, min(list.rowCount, visible.upperBound + Self.measuredAround))
      guard rows != measured else { return }
      // Visible rows are first: the estimate that follows from the others must not move them.
      let order = [list.cursor] + visible + rows.filter { !visible.contains($0) }
      for row in order { list.setRowHeight(lines(of: row), of: row) }
      measured = rows
    }
  }

  /// Lines of a row with a height of its own; nil when they are unknown.
  private mutating func lines(of row: Int) -> Int? {
    switch feed.row(at: row) {
    case .item(let item): return lines(of: item, row: row)
    case .gap, .footer: return 1
    case .placeholder, .failed, nil: return nil
    }
  }

  private mutating func lines(of item: Item, row: Int) -> Int? {
    guard let cells else {
      return ownLines(of: row, room: .row(columns: size.columns)) { [appearance = own.appearance] in
        appearance.row?(item, $0).count ?? 1
      }
    }
    if item.image != nil {
      return aspect(of: item).map { cells.lines(imageRows: cells.box(aspect: $0).rows) }
    }
    guard own.appearance.caption != nil else {
      return cells.lines(imageRows: CellText.lineCount(of: item))
    }
    let room = Appearance.Room(start: 0, width: cells.box.columns)
    let lines = ownLines(of: row, room: room) { [appearance = own.appearance] in
      appearance.caption?(item, $0).count ?? 1
    }
    return cells.lines(imageRows: lines)
  }

  private mutating func ownLines(
    of row: Int,
    room: Appearance.Room,
    measure: (Appearance.Room) -> Int
  ) -> Int {
    let basis = RowHeights.Basis(feed: feed.revision, columns: room.width)
    return own.rowHeights.height(of: row, basis) { measure(room) }
  }

  /// The aspect of an item's image, from its source or measured; nil when there is neither.
  private func aspect(of item: Item) -> Double? {
    item.image?.aspect ?? images.cells.aspect(of: item.id)
  }

  /// Measures the aspect of a picture when the source doesn't send it.
  mutating func measureImage(_ request: ImageRequest, _ result: Result<Picture, ImageFailure>) {
    guard cells?.isFeed == true, case .success(let picture) = result, picture.source.width > 0,
      picture.source.height > 0
    else { return }
    let aspect = Double(picture.source.width) / Double(picture.source.height)
    for row in images.cells.requests.rows where images.cells.requests[row] == request {
      guard let item = feed.item(at: row), item.image?.aspect == nil else { continue }
      images.cells.measure(aspect, of: item.id)
    }
  }

  /// The request for the image of a row; nil when it has none.
  func request(ofRow row: Int, in cells: CellLayout) -> ImageRequest? {
    guard let item = feed.item(at: row), let image = item.image else { return nil }
    return cells.request(for: image, in: cells.box(aspect: aspect(of: item)))
  }
}
