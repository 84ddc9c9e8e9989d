import Cells
import Items

extension Model {
  /// Says which images are wanted, when those are others than before.
  mutating func wantImages() -> [Effect] {
    guard imageSettings.areShown else { return [] }
    let wants = wants(over: imageWants)
    return images.want(wants) ? [.wantImages(wants)] : []
  }

  /// The images of what is on the screen, and of what is next to it.
  private var imageWants: ImageWants { ImageWants() }
}
