import EverItems
import EverList
import EverText
import Paging

/// Makes the lines of the cells of a grid or a feed, and caches those of visible bands.
struct BandRenderer {
  /// The number of lines that were laid out by this renderer.
  private(set) var laidOutLines = 0

  /// A laid-out band; a class, because copying its content costs more than comparing it.
  private final class KeptBand: Sendable {
    let cells: [CellContent]
    let cursor: Int?
    let lines: [Line]

    init(cells: [CellContent], cursor: Int?, lines: [Line]) {
      self.cells = cells
      self.cursor = cursor
      self.lines = lines
    }
  }

  /// The values that determine the cells: while they are equal, the cells aren't looked up again.
  private struct Revision: Hashable {
    var feed: UInt64
    var completion: UInt64
    var images: UInt64
    var marks: UInt64
    var requests: CellRequests.Source?
    var isDimmed: Bool
  }

  /// The bands of the last frame by their first row.
  private var kept: [Int: KeptBand] = [:]
  private var revision: Revision?
  private var layout: CellLayout?

  /// Appends the lines of the visible bands.
  ///
  /// - Parameters:
  ///   - model: the state of the source.
  ///   - layout: the positions of the cells.
  ///   - rows: paints the rows that have a whole line.
  ///   - lines: the lines of the frame.
  mutating func append(
    of model: Model,
    layout: CellLayout,
    rows: RowPainter,
    to lines: inout [Line]
  ) {
    let revision = Revision(
      feed: model.feed.revision,
      completion: model.completion.revision,
      images: model.images.shown.revision,
      marks: model.marks.revision,
      requests: model.images.cells.requests.source,
      isDimmed: rows.isDimmed
    )
    if layout != self.layout || rows.isDimmed != self.revision?.isDimmed { kept = [:] }
    let isSame = revision == self.revision
    self.revision = revision
    self.layout = layout
    let screen = model.list.offset..<(model.list.offset + model.list.height)
    var shown: [Int: KeptBand] = [:]
    var contents = RowContents()
    var row = model.list.visible.lowerBound
    while row < model.list.visible.upperBound {
      let band = model.list.band(of: row)
      let old = kept[row]
      let cursor = band.rows.contains(model.list.cursor) ? model.list.cursor : nil
      let new: KeptBand
      if isSame, let old, old.cells.allSatisfy(\.row.lasts), old.cursor == cursor,
        old.lines.count == band.lines.count
      {
        new = old
      } else {
        new = laidOut(band, of: model, kept: old, contents: &contents, rows: rows)
      }
      shown[row] = new
      let seen = band.lines.clamped(to: screen)
      let start = band.lines.lowerBound
      lines += new.lines[(seen.lowerBound - start)..<(seen.upperBound - start)]
      row = band.rows.upperBound
    }
    kept = shown
  }

  private mutating func laidOut(
    _ band: Band,
    of model: Model,
    kept old: KeptBand?,
    contents: inout RowContents,
    rows: RowPainter
  ) -> KeptBand {
    let cursor = band.rows.contains(model.list.cursor) ? model.list.cursor : nil
    let cells = band.rows.map { row in
      content(of: row, in: model, band: band, isDimmed: rows.isDimmed, contents: &contents)
    }
    if let old, old.cells == cells, old.lines.count == band.lines.count { return old }
    laidOutLines += band.lines.count
    let lines: [Line]
    if band.lines.count == 1, let cell = cells.first {
      let row = band.rows.lowerBound
      let mark = RowMark(isInGutter: cell.hasCursor, isMarked: cell.isMarked)
      lines = [rows.line(of: cell.row, row: row, mark: mark)]
    } else if let layout {
      let painter = CellPainter(
        layout: layout,
        columns: { [source = model.source] in $0.value(of: source.columns, source.layouts) },
        isDimmed: rows.isDimmed,
        caption: model.own.appearance.caption
      )
      lines = painter.lines(of: cells, band: band)
    } else {
      lines = []
    }
    return KeptBand(cells: cells, cursor: cursor, lines: lines)
  }

  private func content(
    of row: Int,
    in model: Model,
    band: Band,
    isDimmed: Bool,
    contents: inout RowContents
  ) -> CellContent {
    let isLine = band.lines.count == 1
    let columns = model.size.columns
    let room =
      isLine
      ? nil : layout?.room(ofRow: row, in: band, isDimmed: isDimmed)
    let content = contents.content(of: row, in: model, room: room ?? .row(columns: columns))
    let hasCursor = row == model.list.cursor
    var box: ImageBox?
    if let layout {
      let rows = layout.imageRows(lines: band.lines.count)
      let size = Size(columns: layout.box.columns, rows: rows)
      box = Self.box(of: content, size: size, row: row, in: model, isDimmed: isDimmed)
    }
    return CellContent(
      row: content,
      box: box,
      hasCursor: hasCursor,
      isMarked: model.isMarked(row)
    )
  }

  /// The content of the box for a row's image; nil when the row has no image.
  private static func box(
    of content: RowContent,
    size: Size,
    row: Int,
    in model: Model,
    isDimmed: Bool
  ) -> ImageBox? {
    let image: ItemImage?
    switch content {
    case .item(let item, _) where item.image != nil: image = item.image
    case .placeholder: image = nil
    default: return nil
    }
    let request = image == nil ? nil : model.images.cells.requests[row]
    return ImageBox(
      image: image,
      result: request.flatMap { model.images.shown[$0] },
      preview: image.flatMap { model.images.previews[$0] },
      size: size,
      isDimmed: isDimmed
    )
  }
}

/// The content of one cell of a grid or a feed; equal content makes equal lines.
struct CellContent: Hashable, Sendable {
  var row: RowContent
  /// The content of its image box; nil when it has none.
  var box: ImageBox?
  var hasCursor: Bool
  var isMarked: Bool
}

/// The text of an item without an image.
enum CellText {
  /// The largest number of fields in a cell that is as tall as its text.
  private static let mostFields = 4

  /// The lines of a cell without an image: the main field, and each other field after its title.
  static func lines(of item: Item, _ columns: [Column]) -> [CleanText] {
    let main = columns.mainIndex
    let indices = item.fields.indices.filter { item.fields[$0] != nil && $0 != main }
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
  let columns: @Sendable (Item) -> [Column]
  /// Whether the cells are about to be replaced.
  let isDimmed: Bool
  /// The text of an item, when the program draws it.
  var caption: (@Sendable (Item, Appearance.Room) -> [Line])?

  /// Paints a band of cells, from left to right.
  func lines(of cells: [CellContent], band: Band) -> [Line] {
    let imageRows = layout.imageRows(lines: band.lines.count)
    let texts = zip(band.rows, cells).map { row, cell in
      let room = layout.room(ofRow: row, in: band, isDimmed: isDimmed)
      return self.texts(of: cell, lines: imageRows, in: room)
    }
    return (0..<band.lines.count).map { index in
      var line = Line()
      for (lane, cell) in cells.enumerated() {
        let column = layout.column(ofLane: lane)
        if cell.isMarked, index == 0 {
          line.append(RowPainter.itemMark, at: column, width: 1, style: .mark)
        } else if cell.hasCursor, index < imageRows + layout.textLines {
          line.append(RowPainter.cursorMark, at: column, width: 1, style: .accent)
        }
        if let box = cell.box, index < box.size.rows {
          box.append(row: index, to: &line, at: column + 1)
          continue
        }
        let text = index - (cell.box?.size.rows ?? 0)
        if texts[lane].indices.contains(text) { line.append(texts[lane][text]) }
      }
      return line
    }
  }

  /// The text of a cell, line by line; below its image if it has one.
  private func texts(of cell: CellContent, lines: Int, in room: Appearance.Room) -> [Line] {
    let style = cell.hasCursor ? .bold : isDimmed ? Style.secondary : .plain
    switch cell.row {
    case .item(let item, _):
      if let caption {
        return Array(caption(item, room).prefix(cell.box == nil ? lines : layout.textLines))
      }
      guard cell.box == nil else { return [room.line(of: self.caption(of: item), style: style)] }
      let texts = CellText.lines(of: item, columns(item)).prefix(lines)
      return texts.enumerated().map { room.line(of: $1, style: $0 == 0 ? style : .secondary) }
    case .placeholder:
      return [room.line(of: "░░░░░░░░░░", style: .secondary)]
    case .failure(let reason, _, let remedy, _):
      let rest = wrap(remedy)
      return wrap(reason).prefix(max(1, lines - rest.count))
        .map { room.line(of: $0, style: .error) }
        + rest.map { room.line(of: $0, style: .bold) }
    case .message(let text):
      return wrap(text).prefix(lines).map { room.line(of: $0, style: .secondary) }
    case .own(let own):
      return Array(own.prefix(lines))
    }
  }

  private func wrap(_ text: CleanText) -> [CleanText] {
    TextWrapper.wrap(text, to: max(1, layout.box.columns))
  }

  /// The author of the image; without one, the main field of the item.
  private func caption(of item: Item) -> CleanText {
    if let author = item.image?.author { return RowPainter.shownPart(of: author) }
    return CellText.lines(of: item, columns(item)).first ?? ""
  }
}
