import EverRecording
import CEverPictures
import EverText
import Glibc

/// A screen as pixels; only the rows that change are drawn again.
///
/// Block elements and lines from row to row are rectangles, as fonts leave gaps between them. Each character that isn't ASCII
/// is drawn by itself, so that it stays in its cell in any font and any direction of writing.
struct DrawnScreen: ~Copyable {
  private let drawing: OpaquePointer
  private let layout: PictureLayout
  private let theme: PictureTheme
  private var shown: [FilmRow?]
  private var zoom: Zoom?
  private let hasFewShades: Bool
  /// The image that was drawn last.
  private var opened: (number: UInt32?, pixels: [UInt32]) = (nil, [])

  /// The pixels; both are even, as videos need it.
  let width: Int
  let height: Int

  /// The longest side of a picture in pixels; larger screens have smaller cells.
  private static let longestSide = 4_096.0

  /// Makes an empty screen in its window.
  ///
  /// - Parameters:
  ///   - film: the film whose screens are drawn.
  ///   - unit: the pixels of an eighth of a cell's width, where the look has no size of the font.
  ///   - hasFewShades: whether the edges of text have three shades, which a GIF compresses better.
  /// - Throws: a ``RecordingProblem`` when a library is missing, or there is no memory.
  init(_ film: Film, unit: Double, hasFewShades: Bool = false) throws(RecordingProblem) {
    guard cdrawing_load() else {
      throw RecordingProblem(
        "Pixels are drawn by Pango, which is missing: install libpangocairo-1.0-0."
      )
    }
    let look = film.look
    let units = PictureLayout(look, film.size)
    let wanted = look.fontSize == nil ? unit : units.scale
    let most = Self.longestSide / max(units.width, units.height)
    let layout = PictureLayout(look, film.size, pixels: min(wanted, most))
    let (width, height) = (Self.even(layout.width), Self.even(layout.height))
    let characters = Int32((layout.cell.width - layout.letterSpacing).rounded())
    let made = cdrawing_create(
      Int32(width),
      Int32(height),
      max(2, characters),
      Int32(layout.cell.height),
      look.fontFamily ?? ""
    )
    guard let drawing = made else {
      throw RecordingProblem("There isn't enough memory for a picture of \(width)×\(height).")
    }
    self.drawing = drawing
    self.layout = layout
    self.hasFewShades = hasFewShades
    theme = look.theme ?? .dark
    self.width = width
    self.height = height
    shown = Array(repeating: nil, count: film.size.rows)
    drawWindow(look)
  }

  private static func even(_ length: Double) -> Int { Int((length / 2).rounded(.up)) * 2 }

  /// The margin, the window, and its bar.
  private func drawWindow(_ look: PictureLook) {
    let behind = theme.value(.standard, isText: false)
    fill(0, 0, Double(width), Double(height), look.marginFill ?? behind)
    let (width, height) = layout.window
    let radius = look.borderRadius == nil ? 0 : layout.radius
    fill(layout.margin, layout.margin, width, height, behind, radius: radius)
    guard let bar = look.windowBar else { return }
    let (outer, inner) = layout.discRadius
    for disc in layout.discs(of: bar) {
      for (radius, color) in [(outer, disc.color)] + (bar.isOfRings ? [(inner, behind)] : []) {
        fill(
          disc.x - radius,
          disc.y - radius,
          2 * radius,
          2 * radius,
          color,
          radius: radius
        )
      }
    }
  }

  deinit {
    cdrawing_destroy(drawing)
  }

  /// Draws the rows of a frame.
  ///
  /// - Complexity: O(cells of rows that differ from the frame before).
  mutating func draw(_ frame: Film.Frame, of film: Film) {
    if zoom != frame.zoom { shown = shown.map { _ in nil } }
    zoom = frame.zoom
    for (place, offset, scale) in frame.places(shown.count) {
      let row = place < frame.rows.count ? film.rows[frame.rows[place]] : FilmRow()
      guard shown[place] != row else { continue }
      shown[place] = row
      let top = layout.origin.y + offset * layout.cell.height
      let width = Double(film.size.columns) * layout.cell.width
      cdrawing_enlarge(drawing, layout.origin.x, top, width, layout.cell.height, scale)
      fill(layout.origin.x, top, width, layout.cell.height, theme.value(.standard, isText: false))
      for span in row.spans { draw(span, of: film, top: top) }
      cdrawing_end_enlarging(drawing)
    }
  }

  /// The pixels in rows of four bytes each: blue, green, red, and nothing.
  borrowing func withPixels<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    body(UnsafeRawBufferPointer(start: cdrawing_pixels(drawing), count: width * height * 4))
  }

  /// The bytes of a PNG file.
  ///
  /// - Throws: a ``RecordingProblem`` when there is no memory.
  borrowing func png() throws(RecordingProblem) -> [UInt8] {
    let bytes = withPixels { pixels in
      (0..<pixels.count / 4 * 3).map { index -> UInt8 in
        let (pixel, part) = index.quotientAndRemainder(dividingBy: 3)
        return pixels[4 * pixel + 2 - part]
      }
    }
    let size = PixelSize(width: width, height: height)
    guard let file = EmbeddedImage.file(of: bytes, size, as: CIMG_PNG) else {
      throw RecordingProblem("There isn't enough memory for a PNG.")
    }
    return file
  }

  private func x(of column: Int) -> Double {
    layout.origin.x + Double(column) * layout.cell.width
  }

  private func fill(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    _ color: UInt32,
    radius: Double = 0,
    opacity: Double = 1
  ) {
    cdrawing_fill(drawing, x, y, width, height, radius, color, opacity)
  }

  private mutating func draw(_ span: FilmRow.Span, of film: Film, top: Double) {
    if let part = span.image {
      guard let image = film.images[part.image] else { return }
      return draw(part, of: image, span, top: top)
    }
    let colors = theme.values(of: span.style)
    let (width, height) = layout.cell
    fill(x(of: span.column), top, Double(span.width) * width, height, colors.behind)
    let thickness = max(1, (width / 10).rounded())
    for (line, share) in [(Style.Attributes.underline, 0.9), (.strike, 0.55)]
    where span.style.attributes.contains(line) {
      let place = top + share * height
      fill(x(of: span.column), place, Double(span.width) * width, thickness, colors.text)
    }
    let joinsASCII = layout.letterSpacing == 0
    for piece in SpanPieces(span, joins: { joinsASCII && $0.isASCII }) {
      switch piece.content {
      case .text("│"):
        let left = x(of: piece.column) + ((width - thickness) / 2).rounded()
        fill(left, top, thickness, height, colors.text)
      case .text(let text): draw(text, at: piece.column, top, colors.text, span.style)
      case .block(let block): draw(block, at: piece.column, top, colors.text)
      }
    }
    guard hasFewShades, zoom == nil else { return }
    let (left, cells) = (Int32(x(of: span.column)), Int32(span.width) * Int32(width))
    cdrawing_round(drawing, left, Int32(top), cells, Int32(height), colors.behind, colors.text)
  }

  private mutating func draw(
    _ part: FilmRow.ImagePart,
    of image: PixelImage,
    _ span: FilmRow.Span,
    top: Double
  ) {
    let (cellWidth, cellHeight) = layout.cell
    let shown = cdrawing_part(
      x: x(of: span.column),
      y: top,
      width: Double(span.width) * cellWidth,
      height: cellHeight,
      image_x: x(of: span.column - part.column),
      image_y: top - Double(part.row) * cellHeight,
      image_width: Double(image.cells.columns) * cellWidth,
      image_height: Double(image.cells.rows) * cellHeight
    )
    if opened.number != part.image { opened = (part.image, Self.pixels(of: image)) }
    guard !opened.pixels.isEmpty else { return }
    let (width, height) = (Int32(image.pixels.width), Int32(image.pixels.height))
    withUnsafePointer(to: shown) { cdrawing_image(drawing, $0, &opened.pixels, width, height) }
  }

  /// The pixels of an image as 0xRRGGBB; empty when it can't be decompressed.
  private static func pixels(of image: PixelImage) -> [UInt32] {
    guard let bytes = image.bytes else { return [] }
    return stride(from: 0, to: bytes.count, by: 3).map {
      UInt32(bytes[$0]) << 16 | UInt32(bytes[$0 + 1]) << 8 | UInt32(bytes[$0 + 2])
    }
  }

  private func draw(
    _ text: String,
    at column: Int,
    _ top: Double,
    _ color: UInt32,
    _ style: Style
  ) {
    let (drawing, left, count) = (drawing, x(of: column), Int32(text.utf8.count))
    let (isBold, isItalic) = (
      style.attributes.contains(.bold), style.attributes.contains(.italic)
    )
    text.withCString { cdrawing_text(drawing, left, top, $0, count, color, isBold, isItalic) }
  }

  private func draw(_ block: BlockElement, at column: Int, _ top: Double, _ color: UInt32) {
    let (unitX, unitY) = (layout.cell.width / 8, layout.cell.height / 8)
    for part in block.parts {
      fill(
        x(of: column) + Double(part.left) * unitX,
        top + Double(part.top) * unitY,
        Double(part.width) * unitX,
        Double(part.height) * unitY,
        color,
        opacity: block.opacity
      )
    }
  }
}
