package import Cells

/// How images can be shown on this terminal.
package struct ImageSettings: Hashable, Sendable {
  /// Whether images are fetched and drawn at all.
  package var areShown: Bool
  /// Pixels of one cell.
  package var cell: PixelSize

  package init(areShown: Bool = true, cell: PixelSize = .usualCell) {
    self.areShown = areShown
    self.cell = cell
  }

  /// No image is ever requested.
  package static let none = ImageSettings(areShown: false)
}
