import EverText
import EverItems

/// A few pixels of each recently seen image, displayed when its picture is needed again and not in
/// memory.
struct PreviewMemory: Hashable, Sendable {
  /// The number of images that are remembered, at about 5 000 bytes each.
  static let capacity = 1_000

  /// By the template of the thumbnail, which identifies an image at any size.
  private var previews: [String: PixelGrid] = [:]
  /// The templates in the order in which they were first seen, as a ring that begins at ``oldest``.
  private var order: [String] = []
  private var oldest = 0

  /// The pixels of an image; nil when there are none, or when they were evicted.
  subscript(image: ItemImage) -> PixelGrid? { previews[image.thumbnail] }

  /// Remembers an image, and evicts the one that was first seen longest ago when there are too
  /// many.
  mutating func remember(_ preview: PixelGrid, of thumbnail: String) {
    guard previews.updateValue(preview, forKey: thumbnail) == nil else { return }
    guard order.count >= Self.capacity else { return order.append(thumbnail) }
    previews[order[oldest]] = nil
    order[oldest] = thumbnail
    oldest = (oldest + 1) % Self.capacity
  }
}
