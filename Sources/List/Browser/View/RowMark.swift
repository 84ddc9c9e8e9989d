import EverText
import EverItems
import Paging
import EverList

/// The marks of a row: those of the cursor, of a marked item and of a new item.
struct RowMark: Hashable, Sendable {
  /// Whether the gutter has the cursor's mark.
  var isInGutter = false
  /// Whether the main field is bold: in the row at which the cursor was last at rest.
  var isBold = false
  var isMarked = false
  /// Whether the item is new since the last page one, which colours its number.
  var isNew = false

  static let none = RowMark()
}

extension Model {
  func mark(of row: Int) -> RowMark {
    RowMark(
      isInGutter: row == list.cursor,
      isBold: row == rest.rested?.row && feed.item(at: row)?.id == rest.rested?.id,
      isMarked: isMarked(row),
      isNew: isNew(row)
    )
  }

  /// Whether the item of a row is new since the last page one.
  func isNew(_ row: Int) -> Bool {
    !news.added.isEmpty && feed.item(at: row).map { news.added.contains($0.id) } ?? false
  }

  /// Whether the user marked the item of a row.
  func isMarked(_ row: Int) -> Bool {
    !marks.isEmpty && feed.item(at: row).map { marks.contains($0.id) } ?? false
  }
}

extension Line {
  /// The line of a row with another mark; its text isn't laid out again, nor is its number
  /// coloured.
  ///
  /// - Parameters:
  ///   - mark: the new mark.
  ///   - old: the mark that the line has.
  ///   - field: the columns of the main field; nil when the row has none.
  /// - Returns: the line.
  func marked(_ mark: RowMark, insteadOf old: RowMark, field: Range<Int>?) -> Line {
    var line = self
    if old.isMarked { line.removeFirst() }
    if old.isInGutter, !mark.isInGutter { line.removeFirst() }
    if !old.isInGutter, mark.isInGutter {
      line.prepend(RowPainter.cursorMark, at: ListLayout.gutterColumn, style: .accent)
    }
    if mark.isMarked {
      line.prepend(RowPainter.itemMark, at: ListLayout.markColumn, style: .mark)
    }
    if let field, old.isBold != mark.isBold { line.setBold(mark.isBold, in: field) }
    return line
  }
}
