import Cells
import Items

/// A few pixels of every image that was seen lately, for when its picture is needed again and isn't
/// at hand.
struct PreviewMemory: Hashable, Sendable {
  /// Images that are remembered: some 5 000 bytes each.
  static let capacity = 1_000

  /// By what tells an image apart at any size: the template of its thumbnail.
  private var previews: [String: PixelGrid] = [:]
  /// The templates in the order in which they were first seen, as a ring that begins at ``oldest``.
  private var order: [String] = []
  private var oldest = 0

  /// What was seen of an image; nil: nothing, or too long ago.
  subscript(image: ItemImage) -> PixelGrid? { previews[image.thumbnail] }

  /// Remembers an image, and forgets the one that was first seen longest ago where there are too many.
  mutating func remember(_ preview: PixelGrid, of thumbnail: String) {
    guard previews.updateValue(preview, forKey: thumbnail) == nil else { return }
    guard order.count >= Self.capacity else { return order.append(thumbnail) }
    previews[order[oldest]] = nil
    order[oldest] = thumbnail
    oldest = (oldest + 1) % Self.capacity
  }
}
