package import EverText

/// The part of an image that is shown, and its size on the screen.
package struct DecodeGeometry: Hashable, Sendable {
  /// The shown part: its left column, top row and size, in pixels of the image.
  package let x: Int
  package let y: Int
  package let part: PixelSize
  /// The cells that the part takes.
  package let cells: Size
  /// The pixels that are sent: never more than the part has.
  package let pixels: PixelSize
  /// The pixels of the preview, in the shape of the part, at most ``previewSide`` either way.
  package let preview: PixelSize

  /// The most pixels of a preview either way: enough to recognise the image while it moves, few
  /// enough to keep thousands of previews.
  package static let previewSide = 48

  /// - Parameters:
  ///   - image: the decoded pixels, at least 1 either way.
  ///   - target: the size and the kind of picture to make.
  package init(of image: PixelSize, for target: DecodeTarget) {
    part = target.fills ? image.part(shapedAs: target.pixels) : image
    x = (image.width - part.width) / 2
    y = (image.height - part.height) / 2
    let shown = target.fills ? target.pixels : image.fitted(inside: target.pixels)
    cells = Size(
      columns: scaled(target.cells.columns, by: shown.width, of: target.pixels.width),
      rows: scaled(target.cells.rows, by: shown.height, of: target.pixels.height)
    )
    pixels = shown.limited(to: part)
    let side = Self.previewSide
    preview = shown.fitted(inside: PixelSize(width: side, height: side)).limited(to: part)
  }
}

extension PixelSize {
  /// The largest part that has the shape of another size.
  fileprivate func part(shapedAs other: PixelSize) -> PixelSize {
    if width * other.height > height * other.width {
      return PixelSize(width: scaled(height, by: other.width, of: other.height), height: height)
    }
    return PixelSize(width: width, height: scaled(width, by: other.height, of: other.width))
  }

  /// The largest size of the same shape that fits inside another size.
  fileprivate func fitted(inside other: PixelSize) -> PixelSize {
    if width * other.height > height * other.width {
      return PixelSize(width: other.width, height: scaled(height, by: other.width, of: width))
    }
    return PixelSize(width: scaled(width, by: other.height, of: height), height: other.height)
  }

  fileprivate func limited(to other: PixelSize) -> PixelSize {
    PixelSize(width: min(width, other.width), height: min(height, other.height))
  }
}

extension DecodeTarget {
  /// The pixels of one cell.
  package var cell: PixelSize {
    PixelSize(
      width: max(1, pixels.width / cells.columns),
      height: max(1, pixels.height / cells.rows)
    )
  }
}

/// A share of a length, rounded, at least 1; at most the length when `part` is at most `whole`.
private func scaled(_ length: Int, by part: Int, of whole: Int) -> Int {
  max(1, (length * part + whole / 2) / whole)
}
