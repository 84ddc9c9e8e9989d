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
