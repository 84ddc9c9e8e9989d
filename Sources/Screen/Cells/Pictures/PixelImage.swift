/// The pixels of an image, and the cells that display it in parts.
package struct PixelImage: Hashable, Sendable {
  /// The cells to which the image is scaled, at most 297 each way in a terminal.
  package var cells: Size
  package var pixels: PixelSize
  /// Pixels in rows, 3 bytes each (red, green, blue), compressed as a zlib stream (RFC 1950).
  package var compressed: [UInt8]

  package init(cells: Size, pixels: PixelSize, compressed: [UInt8]) {
    self.cells = cells
    self.pixels = pixels
    self.compressed = compressed
  }
}
