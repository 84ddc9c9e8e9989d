import CEverPictures
import EverText

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
    span.image == nil && isFixed(span.style.background)
      && (isFixed(span.style.foreground) || span.text.allSatisfy { $0 == " " })
      && span.text.allSatisfy { $0 == " " || BlockElement($0).map { $0.opacity == 1 } ?? false }
  }

  private static func isFixed(_ color: Color) -> Bool {
    switch color {
    case .rgb: true
    case .palette(let index): index >= 16
    case .standard: false
    }
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
