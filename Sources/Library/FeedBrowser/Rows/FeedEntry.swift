import EverItems

/// The content that the browser displays for one item.
public struct FeedEntry: Hashable, Sendable {
  /// A text for each column; nil when the item has none.
  ///
  /// A single text takes the whole row.
  public var texts: [String?]
  /// The image; nil when the item has none.
  public var image: FeedImage?
  /// An `http` or `https` address, which `o` opens in the user's web browser and `y` copies; or
  /// nil.
  public var link: String?
  /// The fields of the item's detail; when empty, its texts under the titles of their columns.
  public var details: [FeedField]

  /// Makes an entry.
  ///
  /// Texts may have any origin: control characters and escape sequences are removed before display.
  public init(
    _ texts: [String?],
    image: FeedImage? = nil,
    link: String? = nil,
    details: [FeedField] = []
  ) {
    self.texts = texts
    self.image = image
    self.link = link
    self.details = details
  }
}

/// One field of an item's detail.
public struct FeedField: Hashable, Sendable {
  /// The name of the field, such as `Camera`.
  public var name: String
  /// Its text; a long text is wrapped, and a web address is a link, which Tab chooses and Enter
  /// opens in the browser.
  public var value: String

  /// Makes a field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// One column of the list.
public struct FeedColumn: Hashable, Sendable {
  /// The alignment of texts in a column.
  public enum Alignment: Hashable, Sendable {
    /// At the left edge.
    case left
    /// At the right edge, as numbers do.
    case right
  }

  /// The title, used in the detail of an item that has no fields of its own.
  public var title: String
  /// The width in cells when there is room, at least 1.
  public var width: Int
  /// The smallest width in cells, at least 1; with less room the column is left out.
  public var minimumWidth: Int
  /// Whether it takes a share of the remaining cells.
  public var grows: Bool
  /// The alignment of its texts.
  public var alignment: Alignment

  /// Makes a column.
  public init(
    _ title: String,
    width: Int,
    minimumWidth: Int = 4,
    grows: Bool = false,
    alignment: Alignment = .left
  ) {
    self.title = title
    self.width = width
    self.minimumWidth = minimumWidth
    self.grows = grows
    self.alignment = alignment
  }
}

extension Column {
  init(_ column: FeedColumn) {
    self.init(
      title: column.title,
      width: max(1, column.width),
      minimumWidth: min(max(1, column.minimumWidth), max(1, column.width)),
      grows: column.grows,
      alignment: column.alignment == .left ? .left : .right
    )
  }
}

// A type of its own instead of `ItemImage` of the internal module: with `ItemImage`, each change of
// that module could break programs that use the library.

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
  /// The URL of the file that `S` saves; nil to save ``full`` or ``thumbnail``.
  public var original: String?
  /// The width of the original in pixels, which gives a feed its height before loading; nil if
  /// unknown.
  public var width: Int?
  /// The height of the original in pixels; nil if unknown.
  public var height: Int?
  /// A colour as 0xRRGGBB that is displayed until the image is loaded; nil if unknown.
  public var color: UInt32?
  /// A blurred picture as a BlurHash (blurha.sh), whose mean colour is displayed where ``color`` is
  /// unknown; or nil.
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
