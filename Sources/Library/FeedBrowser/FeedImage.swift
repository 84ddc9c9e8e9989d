/// The image of an item: where it is, and what stands for it until it is here.
///
/// URLs are what ``ImageLoading`` understands: http and https addresses, or names of your own.
public struct FeedImage: Hashable, Sendable {
  /// The URL of a small version, for lists; `{width}` and `{height}` in it are replaced by the pixels
  /// that are wanted, for servers that scale.
  public var thumbnail: String
  /// The URL for the whole screen, with the same marks; nil: ``thumbnail`` serves for that too.
  public var full: String?
  /// The URL of the file that `S` saves; nil: what ``full`` or ``thumbnail`` gives.
  public var original: String?
  /// Pixels of the original, which tell how tall it is before it is here; nil: not known.
  public var width: Int?
  /// Pixels of the original; nil: not known.
  public var height: Int?
  /// A colour as 0xRRGGBB that stands for it until it is here; nil: not known.
  public var color: UInt32?
  /// A blurred picture as text (blurha.sh) that stands for it until it is here; nil: none.
  public var blurHash: String?
  /// Who made it, for the line below it; nil: not told.
  public var author: String?

  /// Makes an image.
  public init(
    _ thumbnail: String,
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
}
