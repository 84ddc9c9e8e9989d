package import Terminal

/// What a loader of images needs of a terminal.
package protocol ImageScreen: ~Copyable {
  /// How it shows images; nil while that is not known.
  var imageDrawing: ImageDrawing? { get }
  /// What it can do with colours.
  var colors: ColorCapability { get }

  /// How many further images it could number.
  var freeImageNumbers: Int { get }

  /// Takes an image, before the next frame.
  ///
  /// - Returns: its number; nil where the terminal takes no images, or none now.
  mutating func upload(_ image: GraphicsUpload) -> UInt32?

  /// Lets go of an image that no frame shows any more.
  mutating func release(_ id: UInt32)
}
