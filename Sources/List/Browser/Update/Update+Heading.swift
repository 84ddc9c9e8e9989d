import Cells
import Items
import ListParts
import Paging
import Viewport

extension Model {
  /// Rows of a screen below which all of them are for the list.
  private static let fewestRows = 8

  /// Whether a line with the titles of the columns stands above the rows.
  ///
  /// Lines of text have no columns: the one that holds them takes all the room there is.
  package var showsHeading: Bool {
    guard source.hasHeading, view == .list, size.rows >= Self.fewestRows else { return false }
    return source.columns.count > 1 || source.columns.first?.grows == false
  }

  /// Takes the columns that the source found.
  mutating func take(_ columns: [Column]) {
    source.columns = columns
    fitList()
  }
}
