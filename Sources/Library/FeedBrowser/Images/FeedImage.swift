// A separate type instead of `ItemImage` of the module `Items`: with that, the internal module
// would be part of the library's interface, and each change of it could break programs that use the
// library.

/// The image of an item: its URLs, and what is displayed until it is loaded.
///
/// URLs are passed to ``ImageLoading``: http and https addresses, or names of your own.
public struct FeedImage: Hashable, Sendable {
  /// The URL of a small version, for lists.
  ///
  /// `{width}` and `{height}` in it are replaced by the wanted pixels, for servers that scale.
  public var thumbnail: String
  /// The URL for the whole screen, with the same marks; nil to use ``thumbnail`` for that too.
  public var full: String?
  /// The URL of the file that `S` saves; nil to save that of ``full`` or ``thumbnail``.
  public var original: String?
  /// The width of the original in pixels, which gives a feed its height before loading; nil if
  /// unknown.
  public var width: Int?
  /// The height of the original in pixels; nil if unknown.
  public var height: Int?
  /// A colour as 0xRRGGBB that is displayed until the image is loaded; nil if unknown.
  public var color: UInt32?
  /// A blurred picture as a BlurHash (blurha.sh) that is displayed until the image is loaded; or
  /// nil.
  public var blurHash: String?
  /// The author, for the line below the image; nil if unknown.
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
