import EverText
import EverItems

/// The place of an item's image among the rows of its detail.
struct ImagePlace: Hashable, Sendable {
  /// How the image and the text share the screen.
  enum Arrangement: Hashable, Sendable {
    /// The image has the screen; the text follows below.
    case above
    /// A small image is at the right of the text.
    case beside
  }

  let image: ItemImage
  let arrangement: Arrangement
  /// Its first column; its first row is the first row of the detail.
  let column: Int
  let request: ImageRequest

  var size: Size { Size(columns: request.columns, rows: request.rows) }

  /// Blank columns between text and an image beside it, and between image and screen edge, as in
  /// titles.
  private static let gap = 2
  private static let edge = 1
  /// Rows of an image beside text on a screen that is too narrow for half of it, within these
  /// bounds.
  private static let portraitRows = 10...36
  private static let leastText = 36
  /// The number of columns for text beside a portrait that is larger than the smallest one: those
  /// of most addresses.
  private static let usualText = 56
  /// The columns of a screen from which an image may have half of it.
  private static let wideScreen = 100

  /// Finds the place of an image; nil when there is no room for it.
  ///
  /// - Parameters:
  ///   - image: the image as the source describes it.
  ///   - arrangement: how the image and the text share the screen.
  ///   - screen: the whole screen.
  ///   - cell: pixels of one cell.
  ///   - margin: blank columns at both sides of an image above the text.
  init?(
    _ image: ItemImage,
    _ arrangement: Arrangement,
    screen: Size,
    cell: PixelSize,
    margin: Int = 0
  ) {
    let height = ListLayout.bodyHeight(of: screen)
    let room: Size
    switch arrangement {
    // One row is for the caption, one is blank between caption and text.
    case .above: room = Size(columns: screen.columns - 2 * margin, rows: max(1, height - 2))
    case .beside:
      room = Self.room(beside: Size(columns: screen.columns, rows: height))
    }
    guard height > 0, room.columns > 0 else { return nil }
    let size = image.cells(in: room, cell: cell)
    self.image = image
    self.arrangement = arrangement
    request = image.request(in: size, cell: cell)
    switch arrangement {
    case .above: column = (screen.columns - size.columns) / 2
    case .beside:
      column = screen.columns - Self.edge - size.columns
      guard column >= Self.leastText else { return nil }
    }
  }

  /// The most cells of an image beside text: half of a wide screen, from the top to the bottom.
  private static func room(beside screen: Size) -> Size {
    let half = min(screen.columns / 2, screen.columns - usualText - gap - edge)
    guard screen.columns < wideScreen else { return Size(columns: half, rows: screen.rows) }
    let wanted = min(screen.rows / 2, (screen.columns - usualText) / 2)
    let rows = min(max(portraitRows.lowerBound, wanted), portraitRows.upperBound)
    return Size(columns: 2 * rows, rows: min(rows, screen.rows))
  }

  /// Its rectangle on the screen while the detail isn't scrolled.
  var rectangle: CellRectangle {
    CellRectangle(position: Position(row: 1, column: column), size: size)
  }

  /// Rows of text that begin beside it.
  var rowsBesideText: Int { arrangement == .beside ? size.rows : 0 }

  /// Columns for text in the rows of the image.
  ///
  /// - Parameter columns: the columns of the screen.
  /// - Returns: all of them when the image is above the text.
  func textColumns(of columns: Int) -> Int {
    arrangement == .beside ? column - Self.gap : columns
  }
}
