/// How large an image or a cell is, in pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// What a cell is taken for where the terminal doesn't tell.
  package static let usualCell = PixelSize(width: 10, height: 20)
}
