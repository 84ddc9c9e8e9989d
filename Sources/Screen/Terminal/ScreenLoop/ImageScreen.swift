package import EverText

/// The parts of a terminal that an image loader needs.
package protocol ImageScreen: ~Copyable {
  /// How the terminal displays images; nil while that isn't known.
  var imageDrawing: ImageDrawing? { get }
  /// The colours that the terminal supports.
  var colors: ColorCapability { get }

  var freeImageNumbers: Int { get }

  /// Sends an image to the terminal, before the next frame; nil when it accepts no image, always or
  /// for now.
  mutating func upload(_ image: PixelImage) -> UInt32?

  /// Deletes an image that no frame displays any more.
  mutating func release(_ id: UInt32)
}
