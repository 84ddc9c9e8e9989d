import Cells
import Items
import Viewport

/// Where the cells of a grid or a feed stand on a screen, and how much of each its image has.
///
/// From the left a cell has a column for the cursor's mark, its image, and a blank column; from the
/// top its image, a line with the author, and in a feed and on a tall screen a blank one.
///
/// Columns that are left over are spread between the lanes of a grid, so that it begins and ends where
/// the title does; a feed stands in the middle.
struct CellLayout: Hashable, Sendable {
  /// Cells side by side.
  let lanes: Int
  /// The column of the first cell.
  let left: Int
  /// Columns that are left over, to be spread between the lanes.
  private let spare: Int
  /// The cells of an image, in a feed of one whose aspect isn't known.
  let box: Size
  /// Whether each image is as tall as its aspect asks.
  let isFeed: Bool
  /// The pixels of one character.
  private let pixels: PixelSize

  /// Columns of a cell beside those of its image.
  private static let margin = 2
  /// Lines of a cell below its image.
  private let captionLines: Int

  /// Columns of a cell of a grid that nobody made larger or smaller, and of the smallest one.
  private static let usualWidth = 28
  private static let smallestWidth = 14
  /// Lines of a list from which on a grid can spare one in each band.
  private static let tallHeight = 33
  /// The usual aspect of a photo, and so of a grid's cells.
  private static let usualAspect = 1.5
  /// A feed's image is at most as many times as tall as it is wide.
  private static let tallest = 4.0

  /// Lays out a view on a screen; nil: it has no cells.
  ///
  /// - Parameters:
  ///   - view: what is shown.
  ///   - size: the columns and the lines that the list has.
  ///   - lanes: columns of a grid; see ``lanes(columns:step:)``.
  ///   - pixels: those of one character.
  init?(_ view: ViewMode, size: Size, lanes: Int, pixels: PixelSize) {
    guard view != .list else { return nil }
    isFeed = view == .feed
    self.pixels = PixelSize(width: max(1, pixels.width), height: max(1, pixels.height))
    captionLines = isFeed || size.rows >= Self.tallHeight ? 2 : 1
    self.lanes = isFeed ? 1 : lanes
    let mostRows = max(1, size.rows - captionLines)
    let width = size.columns / self.lanes - Self.margin
    let columns = max(1, isFeed ? min(width, self.pixels.columns(forRows: mostRows)) : width)
    box = Size(
      columns: columns,
      rows: min(mostRows, self.pixels.rows(forColumns: columns, aspect: Self.usualAspect))
    )
    let free = max(0, size.columns - self.lanes * (columns + Self.margin))
    left = self.lanes > 1 ? 0 : free / 2
    spare = self.lanes > 1 ? free : 0
  }

  /// Cells that a grid has side by side.
  ///
  /// - Parameters:
  ///   - columns: those of the screen.
  ///   - step: how many more than usual; fewer are larger cells.
  /// - Returns: at least 1.
  static func lanes(columns: Int, step: Int) -> Int {
    let usual = max(1, (columns + usualWidth / 2) / usualWidth)
    return min(max(1, usual + step), max(1, columns / smallestWidth))
  }

  /// How far one may step from the usual number of lanes.
  static func steps(columns: Int) -> ClosedRange<Int> {
    let usual = lanes(columns: columns, step: 0)
    return (1 - usual)...max(0, columns / smallestWidth - usual)
  }

  var geometry: ListGeometry {
    let lines = box.rows + captionLines
    return isFeed ? .variable(estimate: lines) : .grid(lanes: lanes, height: lines)
  }

  /// The column of the cursor's mark of a cell; its image begins in the next one.
  func column(ofLane lane: Int) -> Int {
    left + lane * (box.columns + Self.margin) + lane * spare / max(1, lanes - 1)
  }

  /// The cells of an image.
  ///
  /// - Parameter aspect: its width for a height of 1; nil: not known.
  /// - Returns: at least one row.
  func box(aspect: Double?) -> Size {
    guard isFeed, let aspect else { return box }
    let rows = pixels.rows(forColumns: box.columns, aspect: max(aspect, 1 / Self.tallest))
    return Size(columns: box.columns, rows: rows)
  }

  /// Lines of a cell whose image has so many.
  func lines(imageRows: Int) -> Int { imageRows + captionLines }

  /// Lines of a cell's image or text in a band.
  func imageRows(lines: Int) -> Int { max(0, lines - captionLines) }

  /// What to ask for, so that an image fills a box.
  func request(for image: ItemImage, in box: Size) -> ImageRequest {
    ImageRequest(image.thumbnail, in: box, of: pixels, fit: .fill)
  }
}

extension PixelSize {
  /// Rows of characters that an image takes in so many columns, at least 1.
  fileprivate func rows(forColumns columns: Int, aspect: Double) -> Int {
    max(1, Int((Double(columns * width) / (aspect * Double(height))).rounded()))
  }

  /// Columns that an image of the usual aspect takes in so many rows.
  fileprivate func columns(forRows rows: Int) -> Int { rows * height * 3 / (width * 2) }
}
