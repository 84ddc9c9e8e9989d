import Cells
import Items

/// The content of one cell of a grid or a feed; equal content makes equal lines.
struct CellContent: Hashable, Sendable {
  var row: RowContent
  /// The content of its image box; nil when it has none.
  var box: ImageBox?
  var hasCursor: Bool
}

/// The text of an item without an image.
enum CellText {
  /// The largest number of fields in a cell of a feed.
  private static let mostFields = 4

  static func fields(of item: Item) -> [String] { item.fields.compactMap(\.self) }

  /// Lines of an item's fields in a feed, at least 1.
  static func lines(of item: Item) -> Int { min(max(1, fields(of: item).count), mostFields) }
}

/// Makes the lines of a band.
struct CellPainter {
  let layout: CellLayout
  /// Whether the cells are about to be replaced.
  let isDimmed: Bool

  /// Paints a band.
  ///
  /// - Parameters:
  ///   - cells: the cells from left to right.
  ///   - height: lines of the band.
  /// - Returns: those lines.
  func lines(of cells: [CellContent], height: Int) -> [Line] {
    let imageRows = layout.imageRows(lines: height)
    let texts = cells.map { self.texts(of: $0, lines: imageRows) }
    return (0..<height).map { index in
      var line = Line()
      for (lane, cell) in cells.enumerated() {
        let column = layout.column(ofLane: lane)
        if cell.hasCursor, index <= imageRows {
          line.append(RowPainter.cursorMark, at: column, width: 1, style: .bold)
        }
        if let box = cell.box, index < box.size.rows {
          box.append(row: index, to: &line, at: column + 1)
          continue
        }
        let text = index - (cell.box?.size.rows ?? 0)
        guard texts[lane].indices.contains(text) else { continue }
        line.append(
          texts[lane][text].text,
          at: column + 1,
          width: layout.box.columns,
          style: texts[lane][text].style
        )
      }
      return line
    }
  }

  /// The texts of a cell, one for each line; below its image if it has one.
  private func texts(of cell: CellContent, lines: Int) -> [(text: CleanText, style: Style)] {
    let style = cell.hasCursor ? .bold : isDimmed ? Style.secondary : .plain
    switch cell.row {
    case .item(let item, _) where cell.box != nil:
      return [(caption(of: item), style)]
    case .item(let item, _):
      let texts = CellText.fields(of: item).prefix(lines).map { RowPainter.shownPart(of: $0) }
      return texts.enumerated().map { ($1, $0 == 0 ? style : .secondary) }
    case .placeholder:
      return [("░░░░░░░░░░", .secondary)]
    case .failure(let reason, let remedy, _):
      let rest = wrap(remedy)
      return wrap(reason).prefix(max(1, lines - rest.count)).map { ($0, .error) }
        + rest.map { ($0, .bold) }
    case .message(let text):
      return wrap(text).prefix(lines).map { ($0, .secondary) }
    }
  }

  private func wrap(_ text: CleanText) -> [CleanText] {
    TextWrapper.wrap(text, to: max(1, layout.box.columns))
  }

  /// The author of the image; without one, the first field of the item.
  private func caption(of item: Item) -> CleanText {
    let text = item.image?.author ?? CellText.fields(of: item).first ?? ""
    return RowPainter.shownPart(of: text)
  }
}
