package import Cells

/// Which part of an image is shown, and how large.
package struct DecodeGeometry: Hashable, Sendable {
  /// The part that is shown, in pixels of the image.
  package let x: Int
  package let y: Int
  package let part: PixelSize
  /// The cells that it takes.
  package let cells: Size
  /// How large its pixels are sent: no more than it has.
  package let pixels: PixelSize
  /// At most ``previewSide`` pixels either way, in its shape.
  package let preview: PixelSize

  /// The most pixels that a preview has either way: so many that one sees what it is while it moves
  /// over the screen, and so few that thousands cost little.
  package static let previewSide = 48

  /// - Parameters:
  ///   - image: the pixels that were decoded, at least 1 either way.
  ///   - target: what is made of them.
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
  /// The largest part of it that has another's shape.
  fileprivate func part(shapedAs other: PixelSize) -> PixelSize {
    if width * other.height > height * other.width {
      return PixelSize(width: scaled(height, by: other.width, of: other.height), height: height)
    }
    return PixelSize(width: width, height: scaled(width, by: other.height, of: other.width))
  }

  /// Its shape, as large as another has room for.
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

/// A share of a length, rounded; at least 1, and no more than all of it where the share isn't.
private func scaled(_ length: Int, by part: Int, of whole: Int) -> Int {
  max(1, (length * part + whole / 2) / whole)
}
