import EverItems
import EverText

/// The content of an image's cells: the picture, or a block in its colours until it is loaded.
///
/// Equal boxes draw the same, so rows made of them can be cached.
struct ImageBox: Hashable, Sendable {
  private enum Content: Hashable {
    case picture(Picture)
    /// A few pixels of the image from an earlier display at any size.
    case preview(Preview)
    case color(PixelGrid.Pixel)
  }

  let size: Size
  /// The columns of the light that passes over a block without an image.
  private let light: Range<Int>?
  /// Whether the image is about to be replaced, and is drawn darker.
  private let isDimmed: Bool
  /// What the picture replaces, while it appears.
  private let dissolve: Dissolve?
  private let content: Content
  /// Whether there is no picture, because its request failed.
  private let hasFailed: Bool

  /// Makes a box from what is known of an image.
  ///
  /// - Parameters:
  ///   - image: the image as the source describes it; nil when it has none.
  ///   - result: the result of the request; nil while there is none.
  ///   - preview: a few pixels of the image from an earlier display at any size; nil when there are
  ///     none.
  ///   - isDarker: whether a block without any colour is darker, unlike those above and below it.
  ///   - size: the cells of the box.
  ///   - light: the columns of the light that passes over it; nil for none.
  ///   - isDimmed: whether it is drawn darker.
  ///   - dissolve: what the picture replaces; nil unless it is just appearing.
  init(
    image: ItemImage?,
    result: Result<Picture, ImageFailure>?,
    preview: Preview?,
    isDarker: Bool = false,
    size: Size,
    light: Range<Int>? = nil,
    isDimmed: Bool = false,
    dissolve: Dissolve? = nil
  ) {
    self.dissolve = dissolve
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    self.light = light?.clamped(to: 0..<self.size.columns)
    self.isDimmed = isDimmed
    if case .success(let picture) = result {
      content = .picture(picture)
    } else {
      let color = image?.color ?? (isDarker ? 0x303030 : 0x3a3a3a)
      content = preview.map { .preview($0) } ?? .color(PixelGrid.Pixel(color))
    }
    hasFailed = if case .failure(let failure) = result { !failure.isCancellation } else { false }
  }

  /// Appends one row of the box, from 0, to a line that ends at or before the column; none for a
  /// row outside of it.
  ///
  /// - Complexity: O(columns).
  func append(row: Int, to line: inout Line, at column: Int) {
    guard row >= 0, row < size.rows, size.columns > 0 else { return }
    if case .picture(let picture) = content {
      return append(picture, row: row, to: &line, at: column)
    }
    let cells = blockCells(ofRow: row)
    guard hasFailed, row == (size.rows - 1) / 2 else {
      return line.append(PictureSlice(cells[...], at: column))
    }
    append(Self.mark(columns: size.columns), over: cells, to: &line, at: column)
  }

  // MARK: The picture

  /// A picture is centred in a larger box; a smaller box shows the picture's middle.
  private func append(_ picture: Picture, row: Int, to line: inout Line, at column: Int) {
    let shown = row - Self.margin(of: picture.size.rows, in: size.rows)
    guard shown >= 0, shown < picture.size.rows else { return }
    let margin = Self.margin(of: picture.size.columns, in: size.columns)
    let first = max(0, -margin)
    let columns = first..<min(picture.size.columns, first + size.columns)
    let start = column + max(0, margin)
    if let cells = changedCells(of: picture, row: shown) {
      line.append(PictureSlice(cells[columns], at: start))
    } else {
      line.append(
        PictureSlice(column: start, drawing: picture.drawing, row: shown, columns: columns)
      )
    }
  }

  /// The cells of a row of a picture that is about to be replaced or just appears; nil where it is
  /// drawn as it is.
  private func changedCells(of picture: Picture, row: Int) -> [CellArt.Cell]? {
    if let dissolve, dissolve.size == picture.size { return dissolve.cells(ofRow: row) }
    return isDimmed ? picture.drawing.art?.cells(ofRow: row).map { $0.dimmed(to: 0.5) } : nil
  }

  /// Cells before content that is centred in a room; negative when the content is larger.
  static func margin(of length: Int, in room: Int) -> Int {
    // Rounded down for negative margins too, so that the middle is the same.
    (room - length) >> 1
  }

  // MARK: The block

  private func blockCells(ofRow row: Int) -> [CellArt.Cell] {
    var cells: [CellArt.Cell]
    switch content {
    case .picture: cells = []
    case .preview(let preview): cells = preview.cells(ofRow: row, size: size)
    case .color(let pixel): cells = Array(repeating: Self.shade(pixel), count: size.columns)
    }
    // More of the same grain: the light needs no other colours.
    for column in light ?? 0..<0 { cells[column].scalar = "▓" }
    return isDimmed ? cells.map { $0.dimmed(to: 0.5) } : cells
  }

  /// A cell of one colour, with a grain: barely visible with colours, and the only visible part of
  /// the cell without them.
  private static func shade(_ pixel: PixelGrid.Pixel) -> CellArt.Cell {
    let grain = pixel.mixed(with: pixel.isLight ? .black : .white, by: 0.12)
    return CellArt.Cell("░", foreground: grain.color, background: pixel.color)
  }

  /// The mark for a missing picture; the status line says why there is none.
  private static func mark(columns: Int) -> CleanText {
    let mark: CleanText = " ✗ no image "
    return DisplayWidth.of(mark) + 2 <= columns ? mark : "✗"
  }

  /// Appends the block with a mark in its middle.
  private func append(
    _ text: CleanText,
    over cells: [CellArt.Cell],
    to line: inout Line,
    at column: Int
  ) {
    let width = DisplayWidth.of(text)
    let start = (size.columns - width) / 2
    let ground = cells[start].background
    var style = Style(foreground: .rgb(255, 255, 255), background: ground)
    if case .rgb(let red, let green, let blue) = ground, PixelGrid.Pixel(red, green, blue).isLight {
      style.foreground = .rgb(0, 0, 0)
    }
    line.append(PictureSlice(cells[..<start], at: column))
    line.append(text, at: column + start, width: width, style: style)
    line.append(PictureSlice(cells[(start + width)...], at: column + start + width))
  }
}

/// The appearance of a picture over the pixels in its place.
///
/// First the old pixels turn into the picture's own pixels, then these into the picture. A picture
/// that the terminal draws in pixels can't be mixed: it appears at the end.
struct Dissolve: Hashable, Sendable {
  /// The old pixels, the picture's own and the picture, each made once; what is missing is as what
  /// it would be mixed with.
  private let stages: [CellArt]
  /// From 0, only the pixels, to 1, the picture.
  var progress = 0.0

  init(of picture: Picture, over pixels: Preview?) {
    let own = Preview(pixels: picture.preview).art(size: picture.size)
    stages = [pixels?.art(size: picture.size) ?? own, own, picture.drawing.art ?? own]
  }

  fileprivate var size: Size { stages[1].size }

  fileprivate func cells(ofRow row: Int) -> [CellArt.Cell] {
    let stage = progress < 0.5 ? 0 : 1
    let (from, to) = (stages[stage], stages[stage + 1])
    return zip(from.cells(ofRow: row), to.cells(ofRow: row))
      .map { $0.mixed(with: $1, by: 2 * progress - Double(stage)) }
  }
}

extension CellArt {
  func cells(ofRow row: Int) -> ArraySlice<Cell> {
    cells[(row * size.columns)..<((row + 1) * size.columns)]
  }
}

extension PictureSlice {
  /// A row of cells.
  init(_ cells: ArraySlice<CellArt.Cell>, at column: Int) {
    let art = CellArt(size: Size(columns: cells.count, rows: 1), cells: Array(cells))
    self.init(column: column, drawing: .symbols(art), row: 0, columns: 0..<cells.count)
  }
}

extension CellArt.Cell {
  /// The cell, as dark as a light from 0 to 1.
  func dimmed(to light: Double) -> CellArt.Cell {
    let black = PixelGrid.Pixel.black.color
    return CellArt.Cell(scalar, foreground: black, background: black).mixed(with: self, by: light)
  }

  /// Another cell, with its colours mixed with the colours of this cell: 0 is this cell, 1 the other one.
  fileprivate func mixed(with other: CellArt.Cell, by share: Double) -> CellArt.Cell {
    CellArt.Cell(
      other.scalar,
      foreground: foreground.mixed(with: other.foreground, by: share),
      background: background.mixed(with: other.background, by: share)
    )
  }
}

/// A few pixels drawn large: two in a cell, one above the other, with interpolated colours.
enum Mosaic {
  /// The upper half of a cell in the foreground, the lower in the background.
  private static let half: Unicode.Scalar = "▀"

  /// A part of a picture about its middle, in lengths of the picture; beyond 1, its edges are continued.
  struct Part {
    var across = 1.0
    var down = 1.0
  }

  /// One row of a picture on some cells, from 0.
  ///
  /// - Complexity: O(columns).
  static func cells(
    of grid: PixelGrid,
    row: Int,
    size: Size,
    part: Part = Part()
  ) -> [CellArt.Cell] {
    func place(_ share: Double, in length: Double) -> Double { 0.5 + (share - 0.5) * length }
    let heights = Double(2 * size.rows)
    let upper = place((Double(2 * row) + 0.5) / heights, in: part.down)
    let lower = place((Double(2 * row) + 1.5) / heights, in: part.down)
    return (0..<size.columns).map { column in
      let x = place((Double(column) + 0.5) / Double(size.columns), in: part.across)
      return CellArt.Cell(
        half,
        foreground: grid.sample(x: x, y: upper).color,
        background: grid.sample(x: x, y: lower).color
      )
    }
  }
}

extension ImageFailure {
  /// Why there is no image, as a sentence.
  var sentence: CleanText { "✗ no image: " + CleanText(sanitizing: message) }
}
