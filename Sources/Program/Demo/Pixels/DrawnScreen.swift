import EverRecording
import CEverPictures
import EverText

/// A screen as pixels; only the rows that change are drawn again.
///
/// Block elements are rectangles, as fonts leave gaps between them. Each character that isn't ASCII
/// is drawn by itself, so that it stays in its cell in any font and any direction of writing.
struct DrawnScreen: ~Copyable {
  private let drawing: OpaquePointer
  private let cellWidth: Int
  private var shown: [FilmRow?]
  /// The image that was drawn last.
  private var opened: (number: UInt32?, pixels: [UInt32]) = (nil, [])

  /// The pixels; both are even, as videos need it.
  let width: Int
  let height: Int

  /// The longest side of a picture in pixels; larger screens have smaller cells.
  private static let longestSide = 4_096

  /// Makes an empty screen, whose cells are twice as high as wide; the width in pixels is even.
  ///
  /// - Throws: a ``RecordingProblem`` when a library is missing, or there is no memory.
  init(size: Size, cellWidth: Int) throws(RecordingProblem) {
    guard cdrawing_load() else {
      throw RecordingProblem(
        "Pixels are drawn by Pango, which is missing: install libpangocairo-1.0-0."
      )
    }
    let sides = max(size.columns + 3, 2 * size.rows + 3)
    let cell = max(2, min(cellWidth, Self.longestSide / sides) / 2 * 2)
    let (width, height) = ((size.columns + 3) * cell, (2 * size.rows + 3) * cell)
    guard let drawing = cdrawing_create(Int32(width), Int32(height), Int32(cell), Int32(2 * cell))
    else {
      throw RecordingProblem("There isn't enough memory for a picture of \(width)×\(height).")
    }
    self.drawing = drawing
    self.cellWidth = cell
    self.width = width
    self.height = height
    shown = Array(repeating: nil, count: size.rows)
    fill(0, 0, Double(width), Double(height), Markup.value(.standard, isText: false))
  }

  deinit {
    cdrawing_destroy(drawing)
  }

  /// Draws the rows of a frame.
  ///
  /// - Complexity: O(cells of rows that differ from the frame before).
  mutating func draw(_ frame: Film.Frame, of film: Film) {
    for place in shown.indices {
      let row = place < frame.rows.count ? film.rows[frame.rows[place]] : FilmRow()
      guard shown[place] != row else { continue }
      shown[place] = row
      let top = y(of: place)
      fill(0, top, Double(width), Double(2 * cellWidth), Markup.value(.standard, isText: false))
      for span in row.spans { draw(span, of: film, top: top) }
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
    let drawing = drawing
    var bytes: [UInt8] = []
    let isWritten = withUnsafeMutablePointer(to: &bytes) { bytes in
      cdrawing_png(
        drawing,
        { context, part, count in
          guard let part else { return }
          context?.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: part, count: Int(count)))
        },
        bytes
      )
    }
    guard isWritten else { throw RecordingProblem("There isn't enough memory for a PNG.") }
    return bytes
  }

  private func x(of column: Int) -> Double { (Double(column) + 1.5) * Double(cellWidth) }

  private func y(of row: Int) -> Double { (Double(row) + 0.75) * 2 * Double(cellWidth) }

  private func fill(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    _ color: UInt32,
    opacity: Double = 1
  ) {
    cdrawing_fill(drawing, x, y, width, height, color, opacity)
  }

  private mutating func draw(_ span: FilmRow.Span, of film: Film, top: Double) {
    if let part = span.image {
      guard let image = film.images[part.image] else { return }
      return draw(part, of: image, span, top: top)
    }
    let colors = Markup.values(of: span.style)
    let cell = Double(cellWidth)
    fill(x(of: span.column), top, Double(span.width) * cell, 2 * cell, colors.behind)
    if span.style.attributes.contains(.underline) {
      let thickness = max(1, (cell / 10).rounded())
      let bottom = top + 1.8 * cell
      fill(x(of: span.column), bottom, Double(span.width) * cell, thickness, colors.text)
    }
    let isBold = span.style.attributes.contains(.bold)
    for piece in SpanPieces(span) {
      switch piece.content {
      case .text(let text): draw(text, at: piece.column, top, colors.text, isBold)
      case .block(let block): draw(block, at: piece.column, top, colors.text)
      }
    }
  }

  private mutating func draw(
    _ part: FilmRow.ImagePart,
    of image: PixelImage,
    _ span: FilmRow.Span,
    top: Double
  ) {
    let cell = Double(cellWidth)
    let shown = cdrawing_part(
      x: x(of: span.column),
      y: top,
      width: Double(span.width) * cell,
      height: 2 * cell,
      image_x: x(of: span.column - part.column),
      image_y: top - Double(part.row) * 2 * cell,
      image_width: Double(image.cells.columns) * cell,
      image_height: Double(image.cells.rows) * 2 * cell
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
    _ isBold: Bool
  ) {
    let (drawing, left, count) = (drawing, x(of: column), Int32(text.utf8.count))
    text.withCString { cdrawing_text(drawing, left, top, $0, count, color, isBold) }
  }

  private func draw(_ block: BlockElement, at column: Int, _ top: Double, _ color: UInt32) {
    let unit = Double(cellWidth) / 8
    for part in block.parts {
      fill(
        x(of: column) + Double(part.left) * unit,
        top + Double(part.top) * unit * 2,
        Double(part.width) * unit,
        Double(part.height) * unit * 2,
        color,
        opacity: block.opacity
      )
    }
  }
}

/// The parts of a span that are drawn at once: runs of ASCII, block elements, and other characters
/// each by itself; without blanks around them.
struct SpanPieces: Sequence, IteratorProtocol {
  struct Piece {
    enum Content {
      case text(String)
      case block(BlockElement)
    }

    let column: Int
    let content: Content
  }

  private var rest: Substring
  private var column: Int

  init(_ span: FilmRow.Span) {
    rest = span.text[...]
    column = span.column
  }

  mutating func next() -> Piece? {
    while rest.first == " " { take(" ") }
    guard let first = rest.first else { return nil }
    let start = column
    if let block = BlockElement(first) {
      take(first)
      return Piece(column: start, content: .block(block))
    }
    guard first.isASCII else {
      take(first)
      return Piece(column: start, content: .text(String(first)))
    }
    let run = rest.prefix { $0.isASCII }
    rest = rest[run.endIndex...]
    column += run.count
    return Piece(column: start, content: .text(String(run)))
  }

  private mutating func take(_ character: Character) {
    rest.removeFirst()
    column += Swift.max(1, DisplayWidth.of(CleanText(sanitizing: String(character))))
  }
}
