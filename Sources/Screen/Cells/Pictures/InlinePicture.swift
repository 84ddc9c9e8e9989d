/// A picture whose pixels the terminal draws over cells, and the symbols that these cells hold.
///
/// The symbols are displayed while the picture moves, and where it isn't displayed as a whole.
package struct InlinePicture: Hashable, Sendable {
  /// The form in which the pixels are sent to the terminal.
  package enum Encoding: Hashable, Sendable {
    /// Sixels for cells of this size in pixels: the data of their control string.
    case sixels(cell: PixelSize)
    /// The rows of a PNG of this size, 3 bytes for each pixel and one before each row, compressed
    /// as a zlib stream (RFC 1950, PNG chapter 7).
    case png(PixelSize)
  }

  package let art: CellArt
  package let encoding: Encoding
  package let bytes: [UInt8]

  package init(art: CellArt, encoding: Encoding, bytes: [UInt8]) {
    self.art = art
    self.encoding = encoding
    self.bytes = bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(art)
    hasher.combine(bytes.count)
  }
}
