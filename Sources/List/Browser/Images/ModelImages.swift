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
}
