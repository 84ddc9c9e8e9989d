import Cells
import Items
import Paging
import Viewport

extension Model {
  /// Ends what has moved far enough, and begins what comes after it.
  mutating func passMotion() {
    guard let motion, motion.end <= now else { return }
    self.motion = nil
    guard case .zoom(let zoom) = motion.kind, zoom.opens, let place = shownDetail?.image,
      case .success = images[place.request]
    else { return }
    self.motion = Motion(kind: .dissolve(from: zoom.pixels), start: motion.end)
    passMotion()
  }

  /// Lets the image under the cursor grow out of its cell, as the detail opens.
  mutating func growImage() {
    guard let place = movablePlace(of: feed.item(at: list.cursor)) else { return }
    guard let pixels = pixels(of: place.image), let cell = imageRectangle(ofRow: list.cursor)
    else { return start(.fade) }
    start(.zoom(Zoom(pixels: pixels, from: cell, to: place.rectangle, opens: true)))
  }

  /// Lets the image of a detail that was left shrink into the cell of the item that it was of.
  mutating func shrinkImage(of detail: DetailScreen) {
    guard let place = movablePlace(of: detail.item) else { return }
    guard detail.image == place, detail.scroll.top == 0, let pixels = pixels(of: place.image),
      let cell = imageRectangle(ofRow: list.cursor)
    else { return start(.fade) }
    start(.zoom(Zoom(pixels: pixels, from: place.rectangle, to: cell, opens: false)))
  }

  /// Lets a picture that came come through what stood in its place.
  mutating func revealImage(over pixels: PixelGrid?) {
    // A zoom that is under way ends with it anyhow.
    guard hasMotion, motion == nil, case .detail = screen else { return }
    start(.dissolve(from: pixels))
  }

  private mutating func start(_ kind: Motion.Kind) { motion = Motion(kind: kind, start: now) }

  /// Where the image of an item stands large; nil where nothing of it moves.
  private func movablePlace(of item: Item?) -> ImagePlace? {
    guard hasMotion, view != .list, let place = place(ofImageOf: item), place.arrangement == .above
    else { return nil }
    return place
  }

  /// A few pixels that tell what an image is like; nil: nothing is known of it.
  func pixels(of image: ItemImage) -> PixelGrid? {
    previews[image] ?? image.blurHash.flatMap { BlurHash.decode($0, width: 8, height: 8) }
      ?? image.color.map { PixelGrid(PixelGrid.Pixel($0)) }
  }
}
