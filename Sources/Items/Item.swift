/// One element of a feed: its identity, its columns as text, and the JSON that it came from.
///
/// Every text here is as the server sent it and has passed no sanitiser: whoever shows it does that.
package struct Item: Identifiable, Hashable, Sendable {
  /// Recognises the item across pages.
  package var id: ItemID

  /// The item's JSON, byte for byte as the list request sent it; empty where it is too long to be
  /// kept with the list.
  package var json: String

  /// One text for each column of the source, formatted; nil where the JSON has no such value.
  ///
  /// An item that is a line of text rather than an object has one alone, which takes the whole row.
  package var fields: [String?]

  /// Which columns ``fields`` are for: 0 for the source's own, else those of a kind of items, from 1.
  package var layout: Int

  /// Where the item can be opened in a browser; nil when the source names no place.
  package var link: String?

  /// The URL that completes the item; nil when the list already said everything.
  package var detailURL: String?

  /// What the detail request added, as it was sent; nil before it was answered, or where there is none.
  package var detailJSON: String?

  /// Its image; nil where it has none.
  package var image: ItemImage?

  /// What a program that uses the library made it of; nil for an item of ours.
  package var original: OriginalItem?

  package init(
    id: ItemID,
    json: String,
    fields: [String?],
    layout: Int = 0,
    link: String? = nil,
    detailURL: String? = nil,
    detailJSON: String? = nil,
    image: ItemImage? = nil,
    original: OriginalItem? = nil
  ) {
    self.original = original
    self.id = id
    self.json = json
    self.fields = fields
    self.layout = layout
    self.link = link
    self.detailURL = detailURL
    self.detailJSON = detailJSON
    self.image = image
  }
}

/// What an item was made of; two are equal when they are the same.
package final class OriginalItem: Hashable, Sendable {
  package let value: any Sendable

  package init(_ value: any Sendable) {
    self.value = value
  }

  package static func == (left: OriginalItem, right: OriginalItem) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What recognises an item.
package enum ItemID: Hashable, Sendable {
  /// The id exactly as it was sent: the bytes of its JSON value, quotes included.
  case sent(String)
  /// A row without an id that can be trusted: hashes of the request that brought it and of its JSON,
  /// and how many equal rows came before it there.
  ///
  /// No two rows of a list are equal, and the same request recognises its rows again.
  case anonymous(request: UInt64, content: UInt64, occurrence: Int)
  /// A line, by its number from 1.
  case line(Int)
}
