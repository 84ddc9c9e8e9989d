/// The image of an item, as its source describes it.
package struct ItemImage: Hashable, Sendable {
  /// The URL of the image at a size.
  ///
  /// If the server can scale, the placeholders `{width}` and `{height}` stand for the wanted
  /// pixels.
  package var thumbnail: String

  /// The URL for the whole screen, with the same placeholders; nil when ``thumbnail`` serves for
  /// that too.
  package var full: String?

  /// The URL of the original file, for saving; nil when it is that of ``full`` or ``thumbnail``.
  package var original: String?

  /// The size of the original in pixels, for its aspect ratio; nil when the source doesn't say it.
  package var width: Int?
  package var height: Int?

  /// The placeholder colour as 0xRRGGBB; nil when the source doesn't say it.
  package var color: UInt32?

  /// The BlurHash of the placeholder (blurha.sh); nil when the source doesn't say it.
  package var blurHash: String?

  /// The author, as the server sent it; nil when the source doesn't say it.
  package var author: String?

  /// Makes an image.
  ///
  /// - Parameters:
  ///   - thumbnail: its URL.
  ///   - describe: sets what else the source says of it.
  package init(thumbnail: String, _ describe: (inout Self) -> Void = { _ in }) {
    self.thumbnail = thumbnail
    describe(&self)
  }

  /// The width divided by the height; nil when the source doesn't say them.
  package var aspect: Double? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return Double(width) / Double(height)
  }
}
