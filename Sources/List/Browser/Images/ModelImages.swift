package import EverText
import EverItems

/// The images of a model: how the terminal displays them, and which ones are wanted and displayed.
package struct ModelImages: Sendable {
  package var settings: ImageSettings
  /// The images that are wanted now, and their pictures.
  package internal(set) var shown = ShownImages()
  /// A few pixels of recently seen images.
  var previews = PreviewMemory()
  /// The requests for the cells of the list.
  var cells = CellImages()

  init(_ settings: ImageSettings) { self.settings = settings }

  /// Why the image of a row isn't displayed, or of another one on the screen when the row has none;
  /// nil when nothing failed.
  func failure(ofRow row: Int) -> ImageFailure? {
    guard let request = cells.requests[row] else {
      return cells.wants.visible.lazy.compactMap(shown.failure).first
    }
    return shown.failure(of: request)
  }
}

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
