import CEverPictures
import EverBase
import EverText

/// One row of a film as SVG elements, with its origin at the top left.
///
/// Colours are attributes, which each viewer knows; the classes of a light theme stand over them.
struct SVGRow {
  let layout: PictureLayout
  /// The theme; nil: dark, and light for a reader whose system is light.
  let theme: PictureTheme?

  var colors: PictureTheme { theme ?? .dark }

  private var baseline: Double { layout.cell.height / 2 + 4 }

  /// - Complexity: O(cells).
  func elements(_ row: FilmRow) -> String {
    var elements = ""
    var rest = row.spans[...]
    while let span = rest.first {
      if let art = SVGArt(startOf: rest, theme), let element = art.element(layout) {
        elements += element
        rest = rest.dropFirst(art.count)
      } else {
        if span.image == nil { elements += self.elements(span) }
        rest = rest.dropFirst()
      }
    }
    return elements
  }

  /// The attributes of a colour.
  func fill(_ paint: Markup.Paint) -> String {
    let name = theme == nil ? paint.part.map { " class=\"\(PictureTheme.parts[$0])\"" } : nil
    return " fill=\"\(paint.value.hexadecimal)\"" + (name ?? "")
  }

  private func elements(_ span: FilmRow.Span) -> String {
    let colors = Markup.colors(of: span.style, colors)
    var elements = ""
    if let behind = colors.behind {
      let all = BlockRun.Part(left: 8 * span.column, top: 0, width: 8 * span.width, height: 8)
      elements += path([box(all)], fill(behind))
    }
    let look =
      attributes(of: span.style) + (colors.text.part == Markup.text ? "" : fill(colors.text))
    var blocks = BlockRun()
    func flush() {
      if !blocks.parts.isEmpty {
        elements += path(blocks.parts.map(box), fill(colors.text) + blocks.look)
      }
      blocks = BlockRun()
    }
    for piece in SpanPieces(span, keepsBlanks: Markup.decoration(of: span.style) != nil) {
      switch piece.content {
      case .text(let text):
        flush()
        elements += element(text, piece, look)
      case .block(let block):
        if block.opacity != blocks.opacity { flush() }
        blocks.append(block, at: piece.column)
      }
    }
    flush()
    return elements
  }

  private func attributes(of style: Style) -> String {
    let looks: [(Style.Attributes, String)] = [
      (.bold, " font-weight=\"bold\""), (.italic, " font-style=\"italic\""),
      (.dim, " opacity=\".6\""),
    ]
    let decoration = Markup.decoration(of: style).map { " text-decoration=\"\($0)\"" } ?? ""
    return looks.filter { style.attributes.contains($0.0) }.map(\.1).joined() + decoration
  }

  /// A text with an explicit length, so that columns align in any font.
  ///
  /// In most fonts a line from row to row is lower than a cell, so a larger font fills the gap.
  private func element(_ text: String, _ piece: SpanPieces.Piece, _ look: String) -> String {
    let n = Markup.number
    let size = text == "│" ? 0.9 * layout.cell.height : PictureLayout.fontSize
    let font = text == "│" ? " font-size=\"\(n(size))\"" : ""
    let x = Double(piece.column) * layout.cell.width - 0.3 * (size - PictureLayout.fontSize)
    let length = n(Double(piece.width) * layout.cell.width)
    return "<text x=\"\(n(x))\" y=\"\(n(baseline))\" textLength=\"\(length)\"\(font)\(look)>"
      + "\(text.escapedForMarkup)</text>"
  }

  private func path(_ boxes: [String], _ look: String) -> String {
    "<path d=\"\(boxes.joined())\"\(look)/>"
  }

  private func box(_ part: BlockRun.Part) -> String {
    let n = Markup.number
    let (unitX, unitY) = (layout.cell.width / 8, layout.cell.height / 8)
    let width = n(Double(part.width) * unitX)
    return "M\(n(Double(part.left) * unitX)) \(n(Double(part.top) * unitY))"
      + "h\(width)v\(n(Double(part.height) * unitY))h-\(width)z"
  }

  /// A window through which a part of an image is seen.
  func element(_ block: ImageBlock) -> String {
    let n = Markup.number
    let (width, height) = layout.cell
    let size = "\(n(Double(block.width) * width)) \(n(Double(block.height) * height))"
    let place = "\(n(Double(block.part.column) * width)) \(n(Double(block.part.row) * height))"
    let (across, down) = (block.scale * width, block.scale * height)
    return "<svg x=\"\(n(Double(block.column) * across))\" y=\"\(n(Double(block.row) * down))\" "
      + "width=\"\(n(Double(block.width) * across))\" height=\"\(n(Double(block.height) * down))\" "
      + "viewBox=\"\(place) \(size)\">"
      + "<use xlink:href=\"#i\(block.part.image)\"/></svg>"
  }

  /// An image at its origin, for ``element(_:_:_:)``; empty when it can't be decoded.
  func definition(of image: PixelImage, _ number: UInt32) -> String {
    guard let url = image.url else { return "" }
    let width = Markup.number(Double(image.cells.columns) * layout.cell.width)
    let height = Markup.number(Double(image.cells.rows) * layout.cell.height)
    return "<image id=\"i\(number)\" width=\"\(width)\" height=\"\(height)\" "
      + "preserveAspectRatio=\"none\" xlink:href=\"\(url)\"/>\n"
  }
}

/// Adjacent block elements of one colour as rectangles, in eighths of a cell from the row's start.
private struct BlockRun {
  typealias Part = BlockElement.Part

  private(set) var parts: [Part] = []
  private(set) var opacity = 1.0

  /// The attribute of the opacity.
  var look: String { opacity < 1 ? " opacity=\"\(opacity)\"" : "" }

  mutating func append(_ block: BlockElement, at column: Int) {
    opacity = block.opacity
    for part in block.parts {
      var part = part
      part.left += 8 * column
      if let last = parts.last, last.left + last.width == part.left, last.top == part.top,
        last.height == part.height
      {
        parts[parts.count - 1].width += part.width
      } else {
        parts.append(part)
      }
    }
  }
}

/// A run of cells that make a picture of blocks, as one image: that is far shorter than a path for
/// each block.
struct SVGArt {
  /// A shorter run is drawn as paths.
  private static let shortest = 8

  /// The pixels of a cell, each way.
  private static let unit = 8

  private let spans: ArraySlice<FilmRow.Span>
  private let theme: PictureTheme?
  private let column: Int
  private let width: Int

  /// The run at the start of adjacent spans; nil when they begin with no long run.
  init?(startOf spans: ArraySlice<FilmRow.Span>, _ theme: PictureTheme?) {
    guard let first = spans.first else { return nil }
    self.theme = theme
    column = first.column
    var end = column
    self.spans = spans.prefix { span in
      guard span.column == end, Self.isArt(span, theme) else { return false }
      end += span.width
      return true
    }
    width = end - column
    guard width >= Self.shortest else { return nil }
  }

  /// The number of spans in the run.
  var count: Int { spans.count }

  /// The image, over the beginning of the next row, which is drawn later; nil when there is no
  /// memory.
  ///
  /// - Complexity: O(cells).
  func element(_ layout: PictureLayout) -> String? {
    let size = PixelSize(width: width * Self.unit, height: Self.unit)
    guard let url = EmbeddedImage.url(of: pixels, size, as: CIMG_PNG) else { return nil }
    let n = Markup.number
    let (x, length) = (Double(column) * layout.cell.width, Double(width) * layout.cell.width)
    return "<image x=\"\(n(x))\" width=\"\(n(length))\" height=\"\(n(layout.cell.height + 1))\" "
      + "preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" xlink:href=\"\(url)\"/>"
  }

  /// Whether a span has blocks alone, and colours that don't follow the reader's theme.
  private static func isArt(_ span: FilmRow.Span, _ theme: PictureTheme?) -> Bool {
    func isFixed(_ color: Color, isText: Bool) -> Bool {
      theme != nil || PictureTheme.part(of: color, isText: isText) == nil
    }
    return span.image == nil && isFixed(span.style.background, isText: false)
      && (isFixed(span.style.foreground, isText: true) || span.text.allSatisfy { $0 == " " })
      && span.text.allSatisfy { $0 == " " || BlockElement($0).map { $0.opacity == 1 } ?? false }
  }

  /// The pixels in rows, 3 bytes each.
  private var pixels: [UInt8] {
    (0..<Self.unit).flatMap { y in
      spans.flatMap { span in
        let colors = (theme ?? .dark).values(of: span.style)
        return span.text.flatMap { character in
          let parts =
            BlockElement(character)?.parts.filter { $0.top..<$0.top + $0.height ~= y } ?? []
          return (0..<Self.unit).flatMap { x in
            let isInk = parts.contains { $0.left..<$0.left + $0.width ~= x }
            let color = isInk ? colors.text : colors.behind
            return [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
          }
        }
      }
    }
  }
}
