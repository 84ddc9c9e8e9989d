import EverItems
import EverText

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
  /// The request for the whole image, which may be larger than its place.
  let request: ImageRequest
  /// The part of the image that is displayed, in its cells.
  let part: CellRectangle

  var size: Size { part.size }

  var isZoomed: Bool { size != Size(columns: request.columns, rows: request.rows) }

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
  ///   - zoom: the part of an image above the text that is displayed.
  init?(
    _ image: ItemImage,
    _ arrangement: Arrangement,
    screen: Size,
    cell: PixelSize,
    margin: Int = 0,
    zoom: PhotoZoom = PhotoZoom()
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
    let whole = image.cells(in: zoom.room(in: room), cell: cell)
    self.image = image
    self.arrangement = arrangement
    request = image.request(in: whole, cell: cell)
    part = zoom.part(of: whole, in: room)
    let size = part.size
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

extension ItemImage {
  /// The request for the image in cells that show all of it; at most the original's pixels when the
  /// server scales images.
  func request(in box: Size, cell: PixelSize) -> ImageRequest {
    ImageRequest(screenTemplate, of: thumbnail, in: box, of: cell, fit: .inside) { room in
      Self.size(filling: room, of: original(or: room))
    }
  }

  /// The URL of the author's original file, or of the best available version.
  var savedURL: String {
    // A URL without marks has one size: the size of the file.
    Self.url(original ?? full ?? thumbnail, at: original(or: Self.largeEnough))
  }

  /// The cells in a box that show all of the image, at the aspect that the source sends or
  /// that was measured.
  func cells(in box: Size, cell: PixelSize, measured: Double? = nil) -> Size {
    guard let aspect = aspect ?? measured, box.columns > 0, box.rows > 0 else { return box }
    let width = Double(box.columns * cell.width)
    let height = Double(box.rows * cell.height)
    let columns = min(width, height * aspect) / Double(max(1, cell.width))
    let rows = min(height, width / aspect) / Double(max(1, cell.height))
    return Size(
      columns: min(max(1, Int(columns.rounded())), box.columns),
      rows: min(max(1, Int(rows.rounded())), box.rows)
    )
  }

  /// The template for the whole screen: one that a server scales is preferred to one of a fixed
  /// size.
  private var screenTemplate: String {
    let templates = [full, thumbnail].compactMap(\.self)
    return templates.first { Self.url($0, at: Self.largeEnough) != $0 } ?? templates[0]
  }

  /// The requested pixels when the size of the original is unknown.
  private static let largeEnough = PixelSize(width: 2_400, height: 1_600)

  private func original(or size: PixelSize) -> PixelSize {
    guard let width, let height, width > 0, height > 0 else { return size }
    return PixelSize(width: width, height: height)
  }

  /// Pixels with the aspect of an original that fill a room, at most as many as the original has.
  private static func size(filling room: PixelSize, of original: PixelSize) -> PixelSize {
    let across = Double(room.width) / Double(original.width)
    let down = Double(room.height) / Double(original.height)
    let scale = min(across, down, 1)
    return PixelSize(
      width: max(1, Int((Double(original.width) * scale).rounded())),
      height: max(1, Int((Double(original.height) * scale).rounded()))
    )
  }

  /// A template with its marks, `{width}` and `{height}`, replaced.
  ///
  /// - Complexity: O(characters); this is called for every image of every frame.
  static func url(_ template: String, at size: PixelSize) -> String {
    var url = ""
    var rest = template[...]
    while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      url += rest[..<mark]
      rest = rest[mark...]
      let (text, length) =
        rest.utf8.starts(with: "{width}".utf8)
        ? (String(size.width), 7)
        : rest.utf8.starts(with: "{height}".utf8) ? (String(size.height), 8) : ("{", 1)
      url += text
      rest = rest[rest.utf8.index(mark, offsetBy: length)...]
    }
    return url + rest
  }
}

extension ImageRequest {
  /// Makes a request for an image that is drawn on at least one cell; `{width}` and `{height}` in
  /// its URL are replaced by the pixels that the server sends for these cells.
  init(
    _ template: String,
    of image: String,
    in size: Size,
    of cell: PixelSize,
    fit: Fit,
    sent: (PixelSize) -> PixelSize = { $0 }
  ) {
    let (columns, rows) = (max(1, size.columns), max(1, size.rows))
    let room = PixelSize(width: columns * max(1, cell.width), height: rows * max(1, cell.height))
    self.init(
      url: ItemImage.url(template, at: sent(room)),
      of: image,
      columns: columns,
      rows: rows,
      width: room.width,
      height: room.height,
      fit: fit
    )
  }
}
