import EverItems
import EverText

/// The positions of the cells of a grid or a feed on the screen, and the size of each cell's image.
///
/// A cell has, from the left, a column for the cursor's mark, its image, and a blank column. From
/// the top it has its image, a line with the author, and in a feed or on a tall screen a blank
/// line.
///
/// In a grid, remaining columns are distributed between the lanes, so that the grid is aligned with
/// the title on both sides. A feed is centred.
struct CellLayout: Hashable, Sendable {
  /// Cells side by side.
  let lanes: Int
  let left: Int
  /// Remaining columns, to be distributed between the lanes.
  private let spare: Int
  /// The cells of an image; in a feed, of an image whose aspect isn't known.
  let box: Size
  /// Whether the height of each image follows from its aspect.
  let isFeed: Bool
  /// Whether the text of a cell is beside its image, up to this column.
  let end: Int?
  private let pixels: PixelSize

  /// Columns of a cell in addition to its image.
  private static let margin = 2
  /// Lines of text below an image; 0 in a source without images.
  let textLines: Int
  /// Lines of a cell below its image or its only text, with the blank one.
  private let captionLines: Int

  /// Columns of a cell of a grid at the default zoom, and of the smallest cell.
  private static let usualWidth = 28
  private static let smallestWidth = 14
  /// The lines of an image beside its text.
  private static let thumbnailRows = 2
  /// The height in lines from which a list has room for a blank line in each band.
  private static let tallHeight = 33
  /// The usual aspect of a photo, used for the cells of a grid.
  private static let usualAspect = 1.5
  /// The largest height of a feed's image, as a multiple of its width.
  private static let tallest = 4.0

  /// Lays out a view on a screen; nil when the view has no cells.
  ///
  /// - Parameters:
  ///   - view: the view to lay out.
  ///   - size: the columns and lines of the list.
  ///   - lanes: columns of a grid; see ``lanes(columns:step:usual:)``.
  ///   - pixels: the pixels of one character.
  ///   - textLines: lines of text below an image, at least 1.
  ///   - textRows: the lines of an item in a source without images; nil: items can have images.
  init?(
    _ view: ViewMode,
    size: Size,
    lanes: Int,
    pixels: PixelSize,
    textLines: Int = 1,
    textRows: Int? = nil
  ) {
    guard view != .list else { return nil }
    isFeed = view == .feed
    self.pixels = PixelSize(width: max(1, pixels.width), height: max(1, pixels.height))
    let isBeside = view == .thumbnails
    end = isBeside ? size.columns - 1 : nil
    self.textLines = textRows == nil && !isBeside ? max(1, textLines) : 0
    let hasBlank = isFeed || textRows != nil || size.rows >= Self.tallHeight
    captionLines = self.textLines + (hasBlank && !isBeside ? 1 : 0)
    self.lanes = view == .grid ? lanes : 1
    guard !isBeside else {
      let rows = min(Self.thumbnailRows, max(1, size.rows))
      box = Size(columns: max(1, self.pixels.columns(forRows: rows)), rows: rows)
      (left, spare) = (0, 0)
      return
    }
    let mostRows = max(1, size.rows - captionLines)
    let width = size.columns / self.lanes - Self.margin
    let columns = max(1, isFeed ? min(width, self.pixels.columns(forRows: mostRows)) : width)
    box = Size(
      columns: columns,
      rows: min(
        mostRows,
        textRows ?? self.pixels.rows(forColumns: columns, aspect: Self.usualAspect)
      )
    )
    let free = max(0, size.columns - self.lanes * (columns + Self.margin))
    left = self.lanes > 1 ? 0 : free / 2
    spare = self.lanes > 1 ? free : 0
  }

  /// The number of cells side by side in a grid.
  ///
  /// - Parameters:
  ///   - columns: the columns of the screen.
  ///   - step: how many lanes more than usual; a negative number makes larger cells.
  ///   - usual: the usual number; nil: as the columns allow.
  /// - Returns: at least 1.
  static func lanes(columns: Int, step: Int, usual: Int? = nil) -> Int {
    let usual = max(1, usual ?? (columns + usualWidth / 2) / usualWidth)
    return min(max(1, usual.addingClamped(step)), max(1, columns / smallestWidth))
  }

  var geometry: ListGeometry {
    let lines = box.rows + captionLines
    return isFeed ? .variable(estimate: lines) : .grid(lanes: lanes, height: lines)
  }

  /// The columns for the text of a row's cell: as wide as its image, unless the text is beside the image.
  func room(ofRow row: Int, in band: Band, isDimmed: Bool) -> Appearance.Room {
    let column = column(ofLane: row - band.rows.lowerBound) + 1
    if let end {
      let start = column + box.columns + 1
      return Appearance.Room(start: start, width: end - start, isDimmed: isDimmed)
    }
    return Appearance.Room(start: column, width: box.columns, isDimmed: isDimmed)
  }

  /// The column of the cursor's mark of a cell; its image begins in the next one.
  func column(ofLane lane: Int) -> Int {
    left + lane * (box.columns + Self.margin) + lane * spare / max(1, lanes - 1)
  }

  /// The lane of a column of the screen.
  func lane(atColumn column: Int) -> Int {
    (0..<lanes).last { self.column(ofLane: $0) <= column } ?? 0
  }

  /// The cells of an image.
  ///
  /// - Parameter aspect: its width for a height of 1; nil when it isn't known.
  /// - Returns: at least one row.
  func box(aspect: Double?) -> Size {
    guard isFeed, let aspect else { return box }
    let rows = pixels.rows(forColumns: box.columns, aspect: max(aspect, 1 / Self.tallest))
    return Size(columns: box.columns, rows: rows)
  }

  /// Lines of a cell whose image has this number of rows.
  func lines(imageRows: Int) -> Int { imageRows + captionLines }

  /// Lines of a cell's image or text in a band.
  func imageRows(lines: Int) -> Int { max(0, lines - captionLines) }

  func request(for image: ItemImage, in box: Size) -> ImageRequest {
    ImageRequest(image.thumbnail, of: image.thumbnail, in: box, of: pixels, fit: .fill)
  }
}

extension PixelSize {
  /// Rows of characters of an image with this number of columns, at least 1.
  fileprivate func rows(forColumns columns: Int, aspect: Double) -> Int {
    max(1, Int((Double(columns * width) / (aspect * Double(height))).rounded()))
  }

  /// Columns of an image of the usual aspect with this number of rows.
  fileprivate func columns(forRows rows: Int) -> Int { rows * height * 3 / (width * 2) }
}

/// How the items are laid out: as rows of text, or in cells.
struct ItemLayout: Sendable {
  private(set) var view: ViewMode
  /// Whether its rows have small images at first, where that is possible and until that is known.
  private(set) var mayHaveThumbnails: Bool
  /// The layout of the cells on the screen; nil in a list.
  var cells: CellLayout?
  /// The number of lanes that a grid has in addition to the usual number.
  private(set) var laneStep = 0

  init(_ view: ViewMode) {
    mayHaveThumbnails = view == .thumbnails
    self.view = mayHaveThumbnails ? .list : view
  }

  /// Decides whether the rows have small images at first; the caller then fits the cells.
  mutating func decide(hasThumbnails: Bool) {
    mayHaveThumbnails = false
    if hasThumbnails { view = .thumbnails }
  }

  /// Changes to the next view; the caller then fits the cells.
  ///
  /// - Parameter hasImages: whether items have images, which two of the views are for.
  mutating func goToNextView(hasImages: Bool) {
    let views = ViewMode.allCases.filter { $0 != .thumbnails || hasImages }
    let index = views.firstIndex(of: view) ?? 0
    view = views[(index + 1) % views.count]
    mayHaveThumbnails = false
  }

  /// Changes the number of lanes of a grid as far as a screen allows; the caller then fits the
  /// cells.
  ///
  /// - Parameters:
  ///   - lanes: the lanes to add; a negative number removes them.
  ///   - columns: the columns of the screen.
  ///   - usual: the lanes of the source; nil: as many as the screen has room for.
  /// - Returns: whether the number changed; false in another view.
  mutating func changeLanes(by lanes: Int, columns: Int, usual: Int?) -> Bool {
    guard view == .grid else { return false }
    func count(_ step: Int) -> Int { CellLayout.lanes(columns: columns, step: step, usual: usual) }
    let old = count(laneStep) - count(0)
    laneStep = count(old.addingClamped(lanes)) - count(0)
    return laneStep != old
  }
}
