/// The size of an image or a cell, in pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The assumed size of a cell when the terminal doesn't report it.
  package static let usualCell = PixelSize(width: 10, height: 20)
}
