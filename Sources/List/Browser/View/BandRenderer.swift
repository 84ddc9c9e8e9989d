import EverText
import EverItems
import EverList
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
