import EverText
import EverItems
import EverList

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
