import EverText
import EverBase

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
