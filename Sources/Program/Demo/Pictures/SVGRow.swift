import CEverPictures
import EverBase
import EverText

/// One row of a film as SVG elements, with its origin at the top left.
struct SVGRow {
  /// The pixels of a cell; both are multiples of 8, for block elements.
  static let cellWidth = 8
  static let cellHeight = 16

  private static let baseline = 12

  let row: FilmRow

  /// - Complexity: O(cells).
  var elements: String {
    var elements = ""
    var rest = row.spans[...]
    while let span = rest.first {
      if let art = SVGArt(startOf: rest), let element = art.element {
        elements += element
        rest = rest.dropFirst(art.count)
      } else {
        elements += self.elements(span)
        rest = rest.dropFirst()
      }
    }
    return elements
  }

  private func elements(_ span: FilmRow.Span) -> String {
    if let part = span.image { return element(part, span) }
    let colors = Markup.colors(of: span.style)
    var elements = ""
    if let behind = colors.behind {
      elements += rectangle(span.column, span.width, fill: behind)
    }
    var text = ""
    var start = span.column
    var column = span.column
    func flush() {
      elements += self.text(text, at: start, columns: column - start, span.style, colors.text)
      text = ""
      start = column
    }
    for character in span.text {
      if let block = BlockElement(character) {
        flush()
        elements += path(block, at: column, fill: colors.text)
        column += 1
        start = column
      } else {
        let cells = max(1, DisplayWidth.of(CleanText(sanitizing: String(character))))
        // A font may draw a wide character with another width, which must not move its neighbours.
        if cells > 1 { flush() }
        text.append(character)
        column += cells
        if cells > 1 { flush() }
      }
    }
    flush()
    return elements
  }

  /// A window through which a part of an image is seen.
  private func element(_ part: FilmRow.ImagePart, _ span: FilmRow.Span) -> String {
    let width = span.width * Self.cellWidth
    let (left, top) = (part.column * Self.cellWidth, part.row * Self.cellHeight)
    return "<svg x=\"\(span.column * Self.cellWidth)\" width=\"\(width)\" "
      + "height=\"\(Self.cellHeight)\" viewBox=\"\(left) \(top) \(width) \(Self.cellHeight)\">"
      + "<use href=\"#i\(part.image)\"/></svg>"
  }

  /// An image at its origin, for ``element(_:_:)``; empty when it can't be decoded.
  static func definition(of image: PixelImage, _ number: UInt32) -> String {
    guard let url = image.url else { return "" }
    let (width, height) = (image.cells.columns * cellWidth, image.cells.rows * cellHeight)
    return "<image id=\"i\(number)\" width=\"\(width)\" height=\"\(height)\" "
      + "preserveAspectRatio=\"none\" href=\"\(url)\"/>\n"
  }

  private func rectangle(_ column: Int, _ columns: Int, fill: String) -> String {
    let (x, width) = (column * Self.cellWidth, columns * Self.cellWidth)
    return "<path d=\"M\(x) 0h\(width)v\(Self.cellHeight)h-\(width)z\" style=\"fill:\(fill)\"/>"
  }

  private func path(_ block: BlockElement, at column: Int, fill: String) -> String {
    let (unitX, unitY) = (Self.cellWidth / 8, Self.cellHeight / 8)
    let path = block.parts.map { part in
      let (x, y) = (column * Self.cellWidth + part.left * unitX, part.top * unitY)
      let (width, height) = (part.width * unitX, part.height * unitY)
      return "M\(x) \(y)h\(width)v\(height)h-\(width)z"
    }
    let opacity = block.opacity < 1 ? ";opacity:\(block.opacity)" : ""
    return "<path d=\"\(path.joined())\" style=\"fill:\(fill)\(opacity)\"/>"
  }

  /// A text with an explicit length, so that columns align in any font; blanks draw nothing.
  private func text(
    _ text: String,
    at column: Int,
    columns: Int,
    _ style: Style,
    _ fill: String
  ) -> String {
    let isUnderlined = style.attributes.contains(.underline)
    let blanks = isUnderlined ? 0 : text.prefix { $0 == " " }.count
    var shown = String(text.dropFirst(blanks))
    var length = columns - blanks
    while !isUnderlined, shown.last == " " {
      shown.removeLast()
      length -= 1
    }
    guard !shown.isEmpty else { return "" }
    let classes = Self.classes(of: style)
    let look = fill == "var(--fg)" ? "" : " style=\"fill:\(fill)\""
    return "<text x=\"\((column + blanks) * Self.cellWidth)\" y=\"\(Self.baseline)\" "
      + "textLength=\"\(length * Self.cellWidth)\"\(classes)\(look)>\(shown.escapedForMarkup)</text>"
  }

  private static func classes(of style: Style) -> String {
    let names: [(Style.Attributes, String)] = [(.bold, "b"), (.dim, "d"), (.underline, "u")]
    let used = names.filter { style.attributes.contains($0.0) }.map(\.1)
    return used.isEmpty ? "" : " class=\"\(used.joined(separator: " "))\""
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
  private let column: Int
  private let width: Int

  /// The run at the start of adjacent spans; nil when they begin with no long run.
  init?(startOf spans: ArraySlice<FilmRow.Span>) {
    guard let first = spans.first else { return nil }
    column = first.column
    var end = column
    self.spans = spans.prefix { span in
      guard span.column == end, Self.isArt(span) else { return false }
      end += span.width
      return true
    }
    width = end - column
    guard width >= Self.shortest else { return nil }
  }

  /// The number of spans in the run.
  var count: Int { spans.count }

  /// The image; nil when there is no memory.
  ///
  /// - Complexity: O(cells).
  var element: String? {
    let size = PixelSize(width: width * Self.unit, height: Self.unit)
    guard let url = EmbeddedImage.url(of: pixels, size, as: CIMG_PNG) else { return nil }
    return "<image x=\"\(column * SVGRow.cellWidth)\" width=\"\(width * SVGRow.cellWidth)\" "
      + "height=\"\(SVGRow.cellHeight)\" preserveAspectRatio=\"none\" class=\"a\" href=\"\(url)\"/>"
  }

  /// Whether a span has blocks alone, and colours that don't follow a theme.
  private static func isArt(_ span: FilmRow.Span) -> Bool {
    span.image == nil && span.style.background.isFixed
      && (span.style.foreground.isFixed || span.text.allSatisfy { $0 == " " })
      && span.text.allSatisfy { $0 == " " || BlockElement($0).map { $0.opacity == 1 } ?? false }
  }

  /// The pixels in rows, 3 bytes each.
  private var pixels: [UInt8] {
    var pixels = [UInt8](repeating: 0, count: width * Self.unit * Self.unit * 3)
    for span in spans {
      let colors = Markup.values(of: span.style)
      for (offset, character) in span.text.enumerated() {
        let left = (span.column - column + offset) * Self.unit
        fill(&pixels, left, 0, Self.unit, Self.unit, colors.behind)
        for part in BlockElement(character)?.parts ?? [] {
          fill(&pixels, left + part.left, part.top, part.width, part.height, colors.text)
        }
      }
    }
    return pixels
  }

  private func fill(
    _ pixels: inout [UInt8],
    _ left: Int,
    _ top: Int,
    _ width: Int,
    _ height: Int,
    _ color: UInt32
  ) {
    for y in top..<top + height {
      for x in left..<left + width {
        let place = (y * self.width * Self.unit + x) * 3
        for byte in 0..<3 {
          pixels[place + byte] = UInt8(truncatingIfNeeded: color >> (16 - 8 * byte))
        }
      }
    }
  }
}
