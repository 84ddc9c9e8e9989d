import Cells
import Items

extension Model {
  /// The height in rows below which the list has no heading.
  private static let fewestRows = 6

  /// Whether a line with the titles of the columns is displayed above the rows.
  ///
  /// Lines of text have no columns, and a single column may have no title.
  var showsHeading: Bool {
    guard source.hasHeading, view == .list, size.rows >= Self.fewestRows else { return false }
    guard source.columns.count < 2, let column = source.columns.first else { return true }
    return !column.isLine && !column.title.isEmpty
  }

  /// Receives the columns that the source detected.
  mutating func take(_ columns: [Column]) {
    source.columns = columns
    columnFit = ColumnFit(of: columns)
    fitList()
  }
}
