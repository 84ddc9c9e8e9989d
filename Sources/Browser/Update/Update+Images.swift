import Cells
import Items

extension Model {
  /// Says which images are wanted, when those are others than before.
  mutating func wantImages() -> [Effect] {
    guard imageSettings.areShown else { return [] }
    let wants = imageWants
    return images.want(wants) ? [.wantImages(wants)] : []
  }

  /// Tells where a file was saved, or why not.
  mutating func tellSaved(_ result: Result<String, ImageFailure>) {
    switch result {
    case .success(let path): say("saved " + CleanText(sanitizing: path))
    case .failure(let failure):
      say("✗ not saved: " + CleanText(sanitizing: failure.message), isError: true)
    }
  }

  /// The images of what is on the screen, and of what is next to it.
  private var imageWants: ImageWants { ImageWants() }
}
