import EverText
import EverItems
import Paging
import EverList

extension Model {
  /// Ends an animation at its end time, and starts the one after it.
  mutating func passMotion() {
    guard let motion, motion.end <= now else { return }
    self.motion = nil
    guard case .zoom(let zoom) = motion.kind, zoom.opens, let place = detail?.image,
      case .success = images.shown[place.request]
    else { return }
    self.motion = Motion(kind: .dissolve(from: zoom.pixels), start: motion.end)
    passMotion()
  }

  /// Starts the growth of the image under the cursor out of its cell while the detail opens.
  mutating func growImage() {
    guard let place = movablePlace(of: feed.item(at: list.cursor)) else { return }
    guard let pixels = pixels(of: place.image), let cell = imageRectangle(ofRow: list.cursor)
    else { return start(.fade) }
    start(.zoom(Zoom(pixels: pixels, from: cell, to: place.rectangle, opens: true)))
  }

  /// Starts the shrinking of a closed detail's image into the cell of its item.
  mutating func shrinkImage(of detail: DetailScreen) {
    guard let place = movablePlace(of: detail.item) else { return }
    guard detail.image == place, detail.rows.scroll.top == 0, let pixels = pixels(of: place.image),
      let cell = imageRectangle(ofRow: list.cursor)
    else { return start(.fade) }
    start(.zoom(Zoom(pixels: pixels, from: place.rectangle, to: cell, opens: false)))
  }

  /// Starts replacing the pixels in a picture's place by the picture.
  mutating func revealImage(over pixels: PixelGrid?) {
    // A running zoom ends with the picture anyway.
    guard hasMotion, motion == nil, text == nil, detail != nil else { return }
    start(.dissolve(from: pixels))
  }

  private mutating func start(_ kind: Motion.Kind) { motion = Motion(kind: kind, start: now) }

  /// How far the picture of the detail has replaced the pixels in its place; nil when it has.
  var dissolve: Dissolve? {
    guard let motion, case .dissolve(let pixels) = motion.kind else { return nil }
    return Dissolve(pixels: pixels, progress: motion.progress(at: now))
  }

  /// The place of an item's image in its detail; nil when it isn't to be animated.
  private func movablePlace(of item: Item?) -> ImagePlace? {
    guard hasMotion, view != .list, let place = place(ofImageOf: item), place.arrangement == .above
    else { return nil }
    return place
  }

  /// A few pixels of an image; nil when nothing is known of it.
  func pixels(of image: ItemImage) -> PixelGrid? {
    images.previews[image] ?? image.blurHash.flatMap { BlurHash.decode($0, width: 8, height: 8) }
      ?? image.color.map { PixelGrid(PixelGrid.Pixel($0)) }
  }
}
