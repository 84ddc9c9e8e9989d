import Cells
import Items

extension Model {
  /// The height in rows below which the list has no heading.
  private static let fewestRows = 6

  /// Whether a line with the titles of the columns is displayed above the rows.
  ///
  /// Lines of text have no columns: their single column has all the room.
  package var showsHeading: Bool {
    guard source.hasHeading, view == .list, size.rows >= Self.fewestRows else { return false }
    return source.columns.count > 1 || source.columns.first?.grows == false
  }

  /// Receives the columns that the source detected.
  mutating func take(_ columns: [Column]) {
    source.columns = columns
    columnFit = ColumnFit(of: columns)
    fitList()
  }
}
