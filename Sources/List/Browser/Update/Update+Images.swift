import EverItems
import EverText
import Paging

extension Model {
  /// Requests the wanted images when they changed.
  mutating func wantImages() {
    guard images.settings.areShown else { return }
    // In two statements, because a mutating argument would make the call copy the model.
    let cells = imageWants()
    let wants = wants(over: cells)
    if images.shown.want(wants) { ask(for: .wantImages(wants)) }
  }

  /// The wanted images of the cells on the screen and around it.
  ///
  /// - Complexity: O(rows of three screens), O(1) when nothing moved
  private mutating func imageWants() -> ImageWants {
    guard let cells else {
      images.cells.clear()
      return images.cells.wants
    }
    let view = CellImages.View(
      basis: .init(feed: feed.revision, layout: cells, measured: images.cells.revision),
      rowCount: list.rowCount,
      visible: list.visible,
      capacity: list.capacity,
      cursor: list.cursor,
      isGoingUp: feed.viewport.direction == .up
    )
    if !images.cells.shows(view) {
      var cellImages = images.cells
      cellImages.want(view) { request(ofRow: $0, in: cells) }
      images.cells = cellImages
    }
    return images.cells.wants
  }

  /// The lines by which the list is pulled down.
  var pulledLines: Int { reader.pullMark == nil ? 0 : 1 }

  /// The rectangle of a row's image on the screen; nil unless all of it is visible.
  func imageRectangle(ofRow row: Int) -> CellRectangle? {
    guard let cells, row < list.rowCount else { return nil }
    let band = list.band(of: row)
    let rows = cells.imageRows(lines: band.lines.count)
    let line = band.lines.lowerBound - list.offset
    guard rows > 0, line >= 0, line + rows <= list.height else { return nil }
    // The title is above the cells, and the cursor's mark is left of each.
    let column = cells.column(ofLane: row - band.rows.lowerBound) + 1
    return CellRectangle(
      position: Position(row: line + 1 + pulledLines, column: column),
      size: Size(columns: cells.box.columns, rows: rows)
    )
  }
}

extension Model {
  /// The rows of a screen from which a detail has a blank row below its title, unless a large image
  /// begins there.
  private static let roomForGap = 30

  /// Blank rows between the title of a detail and its text.
  var detailGap: Int {
    (source.isOfRows || !images.settings.areShown) && size.rows >= Self.roomForGap ? 1 : 0
  }

  /// The size for the layout of a detail, without these rows.
  var detailSize: Size { Size(columns: size.columns, rows: size.rows - detailGap) }

  /// The place of an item's image in its detail; nil when it has none, or images aren't displayed.
  func place(ofImageOf item: Item?, _ zoom: PhotoZoom = PhotoZoom()) -> ImagePlace? {
    guard images.settings.areShown, let image = item?.image else { return nil }
    return ImagePlace(
      image,
      source.isOfRows ? .beside : .above,
      screen: detailSize,
      cell: images.settings.cell,
      zoom: zoom
    )
  }

  /// Why there is no picture of an image; nil unless its request failed.
  func failure(at place: ImagePlace?) -> ImageFailure? {
    place.flatMap { images.shown.failure(of: $0.request) }
  }

  /// Whether the block in the place of an image has its pixels or its colour.
  func hasBlock(at place: ImagePlace?) -> Bool { images.block(of: place?.image) != nil }

  /// The images of a detail and of the items before and after it, in addition to the images of the
  /// list below.
  ///
  /// The list's images stay loaded, so that they are there when the user returns to it.
  func wants(over list: ImageWants) -> ImageWants {
    if let split, detail == nil, let request = place(inSide: split)?.request {
      return ImageWants(visible: [request] + list.visible, near: list.near, far: list.far)
    }
    guard let detail else { return list }
    let request = place(ofImageOf: detail.item, detail.zoom)?.request
    var known = Set([request].compactMap(\.self))
    // The whole photo stays loaded while a part of it is enlarged.
    let others = [detail.item] + neighbours(towards: detail.direction).map { feed.item(at: $0) }
    let near = others.compactMap { place(ofImageOf: $0)?.request }
    return ImageWants(
      visible: [request].compactMap(\.self),
      near: (near + list.visible).filter { known.insert($0).inserted }
    )
  }

  /// The rows that the user may go to next: two ahead, one behind.
  private func neighbours(towards direction: Int) -> [Int] {
    [direction, 2 * direction, -direction].map { list.cursor + $0 }.filter { $0 >= 0 }
  }

  /// Receives a picture, or why there is none.
  mutating func takeImage(_ request: ImageRequest, _ result: Result<Picture, ImageFailure>) {
    let wasHere = if case .success = images.shown[request] { true } else { false }
    images.shown.take(request, result)
    let place = detail?.image
    let isShown = place?.request == request
    let pixels = isShown ? images.block(of: place?.image) : nil
    if case .success(let picture) = images.shown[request] {
      images.keepPreview(of: picture, for: request)
      if isShown, !wasHere { revealImage(picture, over: pixels) }
    }
    // The caption says why there is no picture, and the text takes the place of an empty block.
    let awaited = [
      detail.flatMap { self.place(ofImageOf: $0.item, $0.zoom) },
      split.flatMap { self.place(inSide: $0) },
    ]
    if awaited.contains(where: { $0?.request == request }) { layOutScreen() }
  }
}

extension Model {
  /// Gives the list the lines that the other parts of the screen leave, and its rows the view's
  /// geometry.
  mutating func fitList() {
    let (old, step) = (cells, layout.laneStep)
    layout.cells = CellLayout(
      view,
      size: Size(columns: size.columns, rows: listHeight),
      lanes: CellLayout.lanes(columns: size.columns, step: step, usual: source.lanes),
      pixels: images.settings.cell,
      textLines: own.appearance.captionLines,
      textRows: source.hasImages ? nil : CellText.lineCount(of: source.columns)
    )
    let rows: ListGeometry = own.appearance.hasTallRows ? .variable(estimate: 1) : .rows
    let geometry = cells?.geometry ?? rows
    // The rows of a list that waited behind a filter may have the geometry of another screen.
    let needsGeometry = cells != old || list.geometry != geometry
    reader.fit(height: listHeight, geometry: needsGeometry ? geometry : nil)
  }

  /// Displays the same rows in the next view; the cursor stays on its item.
  mutating func changeView() {
    layout.goToNextView(hasImages: source.hasImages && images.settings.areShown)
    takeView()
  }

  /// The rows of two lines that a screen has at least where they are the first view.
  private static let fewestThumbnails = 10

  /// Shows a small image in each row of a list that is to have them, where its items have some, the
  /// terminal draws them in pixels, the rows fit, and no detail beside the list shows a larger one.
  mutating func chooseFirstView() {
    guard layout.mayHaveThumbnails, let arePixels = images.settings.arePixels,
      let item = feed.item(at: list.cursor)
    else { return }
    let fits = list.height >= 2 * Self.fewestThumbnails && split == nil
    layout.decide(hasThumbnails: arePixels && item.image != nil && fits)
    takeView()
  }

  private mutating func takeView() {
    reader.keys = RowKeys(keyMap, in: context)
    // Only a list can have the detail beside it.
    let hasViews = view != .list || !source.isOfRows
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
    if let cells, item.image != nil {
      return aspect(of: item).map { cells.lines(imageRows: cells.box(aspect: $0).rows) }
    }
    let draw = cells == nil ? own.appearance.row : own.appearance.caption
    if let cells, draw == nil { return cells.lines(imageRows: CellText.lineCount(of: item)) }
    let room = cells.map { Appearance.Room(start: 0, width: $0.box.columns) }
    let shown = room ?? .row(columns: size.columns)
    let basis = RowHeights.Basis(feed: feed.revision, columns: shown.width)
    let lines = own.rowHeights.height(of: row, basis) { draw?(item, shown).count ?? 1 }
    return cells?.lines(imageRows: lines) ?? lines
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
    for row in images.cells.rows(of: request) {
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
