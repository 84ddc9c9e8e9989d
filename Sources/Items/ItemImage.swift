/// The image of an item, as its source describes it.
package struct ItemImage: Hashable, Sendable {
  /// The URL of the image at a size; `{width}` and `{height}` stand for the pixels wanted, where the
  /// server can scale.
  package var thumbnail: String

  /// The URL for the whole screen, with the same marks; nil: ``thumbnail`` serves for that too.
  package var full: String?

  /// The URL of the file itself, as it is saved; nil: what ``full`` or ``thumbnail`` gives.
  package var original: String?

  /// Pixels of the original, for its aspect; nil where the source doesn't tell.
  package var width: Int?
  package var height: Int?

  /// The colour that stands for it until it is here, as 0xRRGGBB; nil: not told.
  package var color: UInt32?

  /// The blurred picture that stands for it until it is here (blurha.sh); nil: not told.
  package var blurHash: String?

  /// Who made it, as the server sent it; nil: not told.
  package var author: String?

  package init(
    thumbnail: String,
    full: String? = nil,
    original: String? = nil,
    width: Int? = nil,
    height: Int? = nil,
    color: UInt32? = nil,
    blurHash: String? = nil,
    author: String? = nil
  ) {
    self.thumbnail = thumbnail
    self.full = full
    self.original = original
    self.width = width
    self.height = height
    self.color = color
    self.blurHash = blurHash
    self.author = author
  }

  /// The width for a height of 1; nil where the source doesn't tell.
  package var aspect: Double? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return Double(width) / Double(height)
  }
}
