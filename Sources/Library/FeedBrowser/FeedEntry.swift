/// What the browser shows of one item.
public struct FeedEntry: Hashable, Sendable {
  /// A text for each column; nil: the item has none.
  ///
  /// One text alone takes the whole row.
  public var texts: [String?]
  /// The image; nil: the item has none.
  public var image: FeedImage?
  /// An `http` or `https` address, which `o` opens in the user's web browser and `y` copies; nil: none.
  public var link: String?
  /// What the item's detail shows; empty: its texts under the titles of their columns.
  public var details: [FeedField]

  /// Makes an entry.
  ///
  /// Texts may come from anywhere: what could control the terminal is taken out before they are shown.
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
  /// What it is called, such as `Camera`.
  public var name: String
  /// Its text, which is wrapped where it is long.
  public var value: String

  /// Makes a field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
