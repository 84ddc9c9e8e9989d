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

  /// The URL of the original file, for saving; nil when it is the URL of ``full`` or ``thumbnail``.
  package var original: String?

  /// The size of the original in pixels, for its aspect ratio; nil when the source doesn't say it.
  package var width: Int?
  package var height: Int?

  /// The placeholder colour as 0xRRGGBB; nil when the source doesn't say it.
  package var color: UInt32?

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

  /// The mean colour of a blurred picture as 0xRRGGBB, by its BlurHash
  /// (https://github.com/woltapp/blurhash/blob/master/Algorithm.md); nil for another text.
  package static func color(ofBlurHash text: String) -> UInt32? {
    guard (6...166).contains(text.utf8.count) else { return nil }
    let digits = text.utf8.dropFirst(2).prefix(4).compactMap { base83.firstIndex(of: $0) }
    let color = digits.reduce(0) { $0 * 83 + $1 }
    return digits.count == 4 && color < 1 << 24 ? UInt32(color) : nil
  }

  private static let base83 = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8
  )

  /// The width divided by the height; nil when the source doesn't say them.
  package var aspect: Double? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return Double(width) / Double(height)
  }
}
