import EverItems
import EverText
import Paging

/// Makes the lines of the rows of a list, or of the bands of cells of a grid or a feed, and caches
/// those that are visible.
struct RowRenderer {
  /// The number of lines that were laid out by this renderer.
  private(set) var laidOutLines = 0

  /// A laid-out band, in a list one row; a class, because a frame keeps nearly all bands of the
  /// previous one, and copying the content of an item takes longer than everything else in a step.
  private final class KeptBand: Sendable {
    let row: Int
    let cells: [CellContent]
    /// The mark of a row of a list.
    let mark: RowMark
    /// The lines without the marks of the cursor and of a marked item, and with them.
    let unmarked: [Line]
    let lines: [Line]
    /// The columns that are bold where the cursor rests; nil for none.
    let field: Range<Int>?

    init(
      row: Int,
      cells: [CellContent],
      mark: RowMark,
      lines: [Line],
      field: Range<Int>? = nil
    ) {
      self.row = row
      self.cells = cells
      self.mark = mark
      unmarked = lines
      self.lines = mark == .none ? lines : lines.map { $0.marked(mark, field: field) }
      self.field = field
    }

    /// The band with another mark: its text isn't laid out again.
    func with(_ mark: RowMark) -> KeptBand {
      mark == self.mark
        ? self : KeptBand(row: row, cells: cells, mark: mark, lines: unmarked, field: field)
    }
  }

  /// The values that determine the content: while they are equal, it isn't looked up again.
  private struct Revision: Hashable {
    var feed: UInt64
    var completion: UInt64
    var images: UInt64
    var marks: UInt64
    var requests: CellImages.Basis?
    var isDimmed: Bool
  }

  /// The bands of the last frame, from the top down.
  private var kept: [KeptBand] = []
  private var revision: Revision?
  private var layout: CellLayout?
  private var painter: RowPainter?
  /// The columns of the source for which the painter was made, and which of them are displayed.
  private var columns: [Column] = []
  private var window = ColumnWindow()

  /// Appends the lines of the visible bands.
  mutating func append(of model: Model, to lines: inout [Line]) {
    let painter = painter(for: model)
    let layout = model.cells
    let revision = Revision(
      feed: model.feed.revision,
      completion: model.completion.revision,
      images: layout == nil ? 0 : model.images.shown.revision,
      marks: layout == nil ? 0 : model.marks.revision,
      requests: model.images.cells.basis,
      isDimmed: painter.isDimmed
    )
    if layout != self.layout || painter.isDimmed != self.revision?.isDimmed { kept = [] }
    let isSame = revision == self.revision
    self.revision = revision
    self.layout = layout
    let visible = model.list.visible
    let screen = model.list.offset..<(model.list.offset + model.list.height)
    var shown: [KeptBand] = []
    shown.reserveCapacity(visible.count)
    var old = kept[...]
    var contents = RowContents()
    var row = visible.lowerBound
    while row < visible.upperBound {
      let band = model.list.band(of: row)
      while let first = old.first, first.row < row { old.removeFirst() }
      // A row of a list may have fewer lines than its band.
      let last = old.first.flatMap {
        $0.row == row && (layout == nil || $0.lines.count == band.lines.count) ? $0 : nil
      }
      let mark = layout == nil ? model.mark(of: row) : .none
      let new: KeptBand
      if isSame, let last, last.mark.isLit == mark.isLit, last.cells.allSatisfy({ $0.row.lasts }),
        layout == nil
          || zip(band.rows, last.cells).allSatisfy({ $1.mark == model.mark(of: $0) })
      {
        new = last.with(mark)
      } else {
        new = laidOut(band, of: model, kept: last, mark: mark, &contents, painter)
      }
      shown.append(new)
      for line in band.lines.clamped(to: screen) {
        let index = line - band.lines.lowerBound
        lines.append(new.lines.indices.contains(index) ? new.lines[index] : Line())
      }
      row = band.rows.upperBound
    }
    kept = shown
  }

  private mutating func laidOut(
    _ band: Band,
    of model: Model,
    kept: KeptBand?,
    mark: RowMark,
    _ contents: inout RowContents,
    _ painter: RowPainter
  ) -> KeptBand {
    let row = band.rows.lowerBound
    let cells = band.rows.map { content(of: $0, in: model, band: band, contents: &contents) }
    if let kept, kept.cells == cells, kept.mark.isNew == mark.isNew,
      kept.mark.isLit == mark.isLit
    {
      return kept.with(mark)
    }
    laidOutLines += layout == nil ? 1 : band.lines.count
    guard let layout, band.lines.count > 1 else {
      let content = cells[0].row
      let room = Appearance.Room.row(columns: model.rowColumns, isDimmed: painter.isDimmed)
      let own = layout == nil ? model.own.appearance.lines(of: content, row: row, in: room) : nil
      if let own, !own.isEmpty { return KeptBand(row: row, cells: cells, mark: mark, lines: own) }
      var line = painter.line(of: content, row: row, mark: mark)
      if layout != nil { line = line.marked(cells[0].mark, field: nil) }
      let field = painter.mainField(of: content)
      return KeptBand(row: row, cells: cells, mark: mark, lines: [line], field: field)
    }
    let lines = CellPainter(layout: layout, model: model).lines(of: cells, band: band)
    return KeptBand(row: row, cells: cells, mark: mark, lines: lines)
  }

  private func content(
    of row: Int,
    in model: Model,
    band: Band,
    contents: inout RowContents
  ) -> CellContent {
    let isDimmed = model.isDimmed
    guard let layout else {
      let room = Appearance.Room.row(columns: model.rowColumns, isDimmed: isDimmed)
      return CellContent(row: contents.content(of: row, in: model, room: room))
    }
    let room =
      band.lines.count == 1
      ? Appearance.Room.row(columns: model.size.columns)
      : layout.room(ofRow: row, in: band, isDimmed: isDimmed)
    let content = contents.content(of: row, in: model, room: room)
    let rows = layout.imageRows(lines: band.lines.count)
    let size = Size(columns: layout.box.columns, rows: rows)
    return CellContent(
      row: content,
      box: Self.box(
        of: content,
        size: size,
        row: row,
        column: layout.column(ofLane: row - band.rows.lowerBound) + 1,
        in: model
      ),
      mark: model.mark(of: row)
    )
  }

  /// The content of the box for a row's image, from a column on; nil when the row has no image.
  private static func box(
    of content: RowContent,
    size: Size,
    row: Int,
    column: Int,
    in model: Model
  ) -> ImageBox? {
    let image: ItemImage?
    var light: Range<Int>?
    switch content {
    case .item(let item, _) where item.image != nil: image = item.image
    case .placeholder(let columns):
      image = nil
      light = columns.map { $0.lowerBound - column..<$0.upperBound - column }
    default: return nil
    }
    let request = image == nil ? nil : model.images.cells[row]
    return ImageBox(
      image: image,
      result: request.flatMap { model.images.shown[$0] },
      preview: model.images.preview(of: image),
      isDarker: model.cells?.end != nil && row % 2 == 1,
      size: size,
      light: light,
      isDimmed: model.isDimmed
    )
  }

  /// The painter of the previous frame, or a new one when the style or the layout of rows changed;
  /// cached lines are dropped then.
  mutating func painter(for model: Model) -> RowPainter {
    let numberWidth = ListLayout.numberWidth(rowCount: model.feed.rowCount)
    let isDimmed = model.isDimmed
    if let painter, painter.isDimmed == isDimmed, painter.layout.columns == model.rowColumns,
      painter.layout.numberWidth == numberWidth, columns == model.source.columns,
      window == model.columnWindow, painter.patterns == model.markedPatterns
    {
      return painter
    }
    let new = RowPainter(
      layout: model.rowLayout,
      kinds: model.source.layouts.map { model.layout(of: $0) },
      patterns: model.markedPatterns,
      isDimmed: isDimmed
    )
    painter = new
    (columns, window) = (model.source.columns, model.columnWindow)
    kept = []
    return new
  }
}

/// The content of one cell of a grid or a feed; equal content makes equal lines.
struct CellContent: Hashable, Sendable {
  var row: RowContent
  /// The content of its image box; nil when it has none.
  var box: ImageBox?
  /// The marks of a cell; the marks of a row in a list are in its band.
  var mark = RowMark.none
}

/// The text of an item without an image.
enum CellText {
  /// The largest number of fields in a cell that is as tall as its text.
  private static let mostFields = 4

  /// The lines of a cell without an image: the main field, and each other field of a displayed column
  /// after its title.
  static func lines(
    of item: Item,
    _ columns: [Column],
    isShown: (Column) -> Bool = { !$0.isForPrograms }
  ) -> [CleanText] {
    let main = columns.mainIndex
    let indices = item.fields.indices.filter { index in
      let isHidden = columns.indices.contains(index) && !isShown(columns[index])
      return item.fields[index] != nil && index != main && !isHidden
    }
    return ([main] + indices).compactMap { index in
      guard item.fields.indices.contains(index), let text = item.fields[index] else { return nil }
      guard columns.indices.contains(index) else { return RowPainter.shownPart(of: text) }
      let value = RowPainter.shownPart(of: columns[index].form.shown(text))
      let title = CleanText(sanitizing: columns[index].title)
      return index == main || title.isEmpty ? value : title + " " + value
    }
  }

  /// Lines of an item's fields in a feed, at least 1.
  static func lineCount(of item: Item) -> Int { lineCount(item.fields.count { $0 != nil }) }

  /// Lines of each item in a grid without images, at least 1.
  static func lineCount(of columns: [Column]) -> Int {
    lineCount(columns.count { !$0.isForWideLists })
  }

  private static func lineCount(_ fields: Int) -> Int { min(max(1, fields), mostFields) }
}

/// Makes the lines of a band.
struct CellPainter {
  let layout: CellLayout
  let model: Model

  /// Paints a band of cells, from left to right.
  func lines(of cells: [CellContent], band: Band) -> [Line] {
    let imageRows = layout.imageRows(lines: band.lines.count)
    let texts = zip(band.rows, cells).map { row, cell in
      let room = layout.room(ofRow: row, in: band, isDimmed: model.isDimmed)
      let texts = self.texts(of: cell, row: row, lines: imageRows, in: room)
      return cell.mark.isLit ? texts.map { $0.styled(.changed, in: 0..<$0.endColumn) } : texts
    }
    return (0..<band.lines.count).map { index in
      var line = Line()
      for (lane, cell) in cells.enumerated() {
        let column = layout.column(ofLane: lane)
        if cell.mark.isMarked, index == 0 {
          line.append(RowPainter.itemMark, at: column, width: 1, style: .mark)
        } else if cell.mark.isNew, index == 0 {
          line.append("+", at: column, width: 1, style: .changed)
        } else if cell.mark.isInGutter, index < imageRows + layout.textLines {
          line.append(RowPainter.cursorMark, at: column, width: 1, style: .accent)
        }
        let isBeside = layout.end != nil
        if let box = cell.box, index < box.size.rows {
          box.append(row: index, to: &line, at: column + 1)
          if !isBeside { continue }
        }
        let text = index - (isBeside ? 0 : cell.box?.size.rows ?? 0)
        if texts[lane].indices.contains(text) { line.append(texts[lane][text]) }
      }
      return line
    }
  }

  /// The most cells of shade in each line of a cell that isn't loaded.
  private static let longestShades = [15, 36]

  /// The text of a cell, line by line; below its image if it has one.
  private func texts(
    of cell: CellContent,
    row: Int,
    lines: Int,
    in room: Appearance.Room
  ) -> [Line] {
    let style = cell.mark.isInGutter ? .bold : model.isDimmed ? Style.secondary : .plain
    switch cell.row {
    case .item(let item, _):
      if let caption = model.own.appearance.caption {
        let isBelow = cell.box != nil && layout.end == nil
        return Array(caption(item, room).prefix(isBelow ? layout.textLines : lines))
      }
      if layout.end != nil { return rowTexts(of: item, style: style, in: room) }
      guard cell.box == nil else { return [room.line(of: title(of: item), style: style)] }
      let texts = fields(of: item).prefix(lines)
      return texts.enumerated().map { room.line(of: $1, style: $0 == 0 ? style : .secondary) }
    case .placeholder(let light):
      return (0..<(layout.end == nil ? 1 : 2)).map { index in
        let longest = min(room.width, Self.longestShades[index])
        let bar = RowPainter.shade(row: row, field: index, longest: longest)
        let line = room.line(of: bar, style: .secondary)
        return light.map { line.styled(.plain, in: $0.clamped(to: 0..<line.endColumn)) } ?? line
      }
    case .failure(let reason, _, let remedy, _):
      let rest = wrap(remedy, in: room)
      return wrap(reason, in: room).prefix(max(1, lines - rest.count))
        .map { room.line(of: $0, style: .error) }
        + rest.map { room.line(of: $0, style: .bold) }
    case .message(let text):
      return wrap(text, in: room).prefix(lines).map { room.line(of: $0, style: .secondary) }
    case .own(let own):
      return Array(own.prefix(lines))
    }
  }

  /// The text beside an image: the main field, with those for wide lists at its right, and the others
  /// after their titles.
  private func rowTexts(of item: Item, style: Style, in room: Appearance.Room) -> [Line] {
    func texts(areForWideLists: Bool) -> (main: CleanText, rest: CleanText) {
      let columns = item.content.value(of: model.source.columns, model.source.layouts)
      let texts = CellText.lines(of: item, columns) {
        !$0.isForPrograms && $0.isForWideLists == areForWideLists
      }
      return (texts.first ?? "", CleanText(joining: Array(texts.dropFirst()), separator: " · "))
    }
    let (main, rest) = texts(areForWideLists: false)
    var line = room.line(of: main, style: style)
    let start = max(room.start, line.endColumn + Column.gap)
    line.append(
      texts(areForWideLists: true).rest,
      at: start,
      width: room.start + room.width - start,
      style: .secondary,
      alignment: .right
    )
    return [line, room.line(of: rest, style: .secondary)]
  }

  private func wrap(_ text: CleanText, in room: Appearance.Room) -> [CleanText] {
    TextWrapper.wrap(text, to: max(1, room.width))
  }

  /// The author of the image; without one, the main field of the item.
  private func title(of item: Item) -> CleanText {
    if let author = item.image?.author { return RowPainter.shownPart(of: author) }
    return fields(of: item).first ?? ""
  }

  private func fields(of item: Item) -> [CleanText] {
    CellText.lines(of: item, item.content.value(of: model.source.columns, model.source.layouts))
  }
}
